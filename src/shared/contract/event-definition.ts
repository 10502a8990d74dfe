import type * as z from 'zod';

/** Query keys of a page's reads; each covers every key that begins with it. */
export type StaleKeys = readonly (readonly string[])[];

/** Where an event may hold the numbers of callers: they are masked for accounts that may not see them. */
export type NumbersIn = 'call' | 'hangup-detail' | 'nowhere';

/**
 * An event about one agent: sent to that agent's workstation and to accounts with `agent.monitor`, to each as it may
 * see it; numbered, and kept for workstations that were away.
 */
interface AgentEventDefinition<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly numbersIn: NumbersIn;
  readonly makesStale: (event: z.infer<Schema>) => StaleKeys;
}

/**
 * A change of shared data, sent to every signed-in account. It names what to ask for again and holds nothing that has
 * to be permitted; it is not kept, since a client that was away asks again anyway.
 */
interface ClinicEventDefinition<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly makesStale: (event: z.infer<Schema>) => StaleKeys;
}

type NumberedSchema = z.ZodObject<{ agent_id: z.ZodType<string | null>; seq: z.ZodInt }>;

export const agentEvent = <Schema extends NumberedSchema>(definition: AgentEventDefinition<Schema>) => ({
  ...definition,
  audience: 'agent' as const,
});

export const clinicEvent = <Schema extends z.ZodType>(definition: ClinicEventDefinition<Schema>) => ({
  ...definition,
  audience: 'clinic' as const,
});
