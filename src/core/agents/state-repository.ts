import { sql } from 'kysely';
import type { AgentStatus } from '../../shared/contract/agent.ts';
import type { ClinicDatabase } from '../platform/database/clinic-database.ts';

/** A state of an agent from this moment on, epoch milliseconds, until the next one begins. */
export interface StateChange {
  readonly from: number;
  readonly state: AgentStatus;
  /** Why the agent is on break; null in other states. */
  readonly reason: string | null;
}

export type StateRepository = ReturnType<typeof createStateRepository>;

export const createStateRepository = (db: ClinicDatabase) => ({
  /** The last state of each agent who has one. */
  last: async (): Promise<Map<string, StateChange>> => {
    const rows = await db
      .selectFrom('agents')
      .innerJoin('agent_states', (join) =>
        join
          .onRef('agent_states.agent_id', '=', 'agents.agent_id')
          .on('agent_states.from_at', '=', (eb) =>
            eb
              .selectFrom('agent_states as newest')
              .select('newest.from_at')
              .whereRef('newest.agent_id', '=', 'agents.agent_id')
              .orderBy('newest.from_at', 'desc')
              .limit(1),
          ),
      )
      .select(['agents.agent_id', 'agent_states.from_at', 'agent_states.state', 'agent_states.reason'])
      .execute();
    return new Map(
      rows.map(({ agent_id: agentId, from_at: from, state, reason }) => [agentId, { from, state, reason }]),
    );
  },
  /** States that lasted within a time, the oldest first: the first one may have begun earlier. */
  between: async (agentId: string, from: number, before: number): Promise<StateChange[]> => {
    const rows = await db
      .selectFrom('agent_states')
      .select(['from_at', 'state', 'reason'])
      .where('agent_id', '=', agentId)
      .where('from_at', '<', before)
      .where('from_at', '>=', (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('agent_states')
            .select('from_at')
            .where('agent_id', '=', agentId)
            .where('from_at', '<=', from)
            .orderBy('from_at', 'desc')
            .limit(1),
          sql<number>`0`,
        ),
      )
      .orderBy('from_at')
      .execute();
    return rows.map(({ from_at, state, reason }) => ({ from: from_at, state, reason }));
  },
  /** A state that begins in the same millisecond as another replaces it. */
  save: (agentId: string, changes: readonly StateChange[]): Promise<void> =>
    db.writeJointly(async (transaction) => {
      for (const { from, state, reason } of changes)
        await transaction
          .insertInto('agent_states')
          .values({ agent_id: agentId, from_at: from, state, reason })
          .onConflict((on) => on.columns(['agent_id', 'from_at']).doUpdateSet({ state, reason }))
          .execute();
    }),
  /** One agent at a time, which the key of the table serves. */
  removeBefore: (moment: number): Promise<unknown> =>
    db
      .deleteFrom('agent_states')
      .where('agent_id', 'in', (agents) => agents.selectFrom('agents').select('agent_id'))
      .where('from_at', '<', moment)
      .execute(),
});
