import { sql } from 'kysely';
import type { AgentStatus } from '../../shared/contract/agent.ts';
import type { ClinicDatabase, ClinicTransaction } from '../platform/database/clinic-database.ts';
import { dayMs, daysWithin } from '../platform/database/slots.ts';
import type { StateChange } from './state-repository.ts';

export type StateTimeRepository = ReturnType<typeof createStateTimeRepository>;

/** Nobody asks how long agents were offline. */
export const countedStates = ['ready', 'ringing', 'in_call', 'wrap_up', 'break'] as const satisfies AgentStatus[];
export type CountedState = (typeof countedStates)[number];
/** Milliseconds in each state. */
export type TimeOfAgent = { readonly agentId: string } & Readonly<Record<CountedState, number>>;

export interface TimeRange {
  /** From the first moment to before the last, epoch milliseconds. */
  readonly from: number;
  readonly before: number;
}

/** The name of the mark among those of derived data: all slots before it (epoch milliseconds) are counted. */
export const stateTimeMark = 'agent_time.counted-before';

export const createStateTimeRepository = (db: ClinicDatabase) => ({
  /** Up to when the time of states is counted; null before the first time. */
  countedBefore: async (): Promise<number | null> => {
    const row = await db
      .selectFrom('index_versions')
      .select('version')
      .where('name', '=', stateTimeMark)
      .executeTakeFirst();
    return row?.version ?? null;
  },
  /** When the oldest state began that is kept; null without any. */
  firstState: async (): Promise<number | null> => {
    const row = await db
      .selectFrom('agent_states')
      .select((all) => all.fn.min('from_at').as('first'))
      .executeTakeFirst();
    return row?.first == null ? null : Number(row.first);
  },
  /** Keeps the time of a slot, and that all slots before `countedBefore` are counted. */
  count: (slotAt: number, times: readonly TimeOfAgent[], countedBefore: number): Promise<void> =>
    db.transaction().execute(async (change) => {
      if (times.length > 0) await add(change, slotAt, times);
      await keepMark(change, countedBefore);
    }),
  /** Takes back what was counted from a slot on. */
  rewind: (slotAt: number): Promise<void> =>
    db.transaction().execute(async (change) => {
      const day = slotAt - (slotAt % dayMs);
      await change.deleteFrom('agent_time').where('slot_at', '>=', slotAt).execute();
      await change.deleteFrom('agent_day_time').where('day_at', '>=', day).execute();
      const names = sql.join(countedStates.map((state) => sql.ref(state)));
      await sql`INSERT INTO agent_day_time (day_at, agent_id, ${names})
        SELECT ${sql.lit(day)}, agent_id, ${sql.join(countedStates.map((state) => sql`sum(${sql.ref(state)})`))}
        FROM agent_time WHERE slot_at >= ${day} GROUP BY agent_id`.execute(change);
      await keepMark(change, slotAt);
    }),
  /** The days of UTC that are wholly within the time, and the slots before and after them. */
  sums: async ({ from, before }: TimeRange): Promise<TimeOfAgent[]> => {
    const { firstDay, lastDay } = daysWithin(from, before);
    const columns = sql.join(['agent_id', ...countedStates].map((name) => sql.ref(name)));
    const slots = (start: number, end: number) =>
      sql`SELECT ${columns} FROM agent_time WHERE slot_at >= ${start} AND slot_at < ${end}`;
    const { rows } = await sql<{ agent_id: string } & Record<CountedState, number | string>>`
      SELECT agent_id, ${sql.join(countedStates.map((state) => sql`sum(${sql.ref(state)}) AS ${sql.ref(state)}`))}
      FROM (SELECT ${columns} FROM agent_day_time WHERE day_at >= ${firstDay} AND day_at < ${lastDay}
        UNION ALL ${slots(from, firstDay)} UNION ALL ${slots(lastDay, before)}) AS counted
      GROUP BY agent_id`.execute(db);
    return rows.map(({ agent_id: agentId, ...sums }) => ({
      agentId,
      // PostgreSQL sends sums as text. Object.fromEntries knows no names.
      ...(Object.fromEntries(countedStates.map((state) => [state, Number(sums[state])])) as Record<
        CountedState,
        number
      >),
    }));
  },
  /** The states of each agent within a time, by extension, the oldest first: the first one may have begun earlier. */
  changes: async ({ from, before }: TimeRange): Promise<Map<string, StateChange[]>> => {
    const rows = await db
      .selectFrom('agents')
      .innerJoin('agent_states', 'agent_states.agent_id', 'agents.agent_id')
      .where('agent_states.from_at', '<', before)
      .where('agent_states.from_at', '>=', (at) =>
        at.fn.coalesce(
          at
            .selectFrom('agent_states as earlier')
            .select('earlier.from_at')
            .whereRef('earlier.agent_id', '=', 'agents.agent_id')
            .where('earlier.from_at', '<=', from)
            .orderBy('earlier.from_at', 'desc')
            .limit(1),
          sql<number>`0`,
        ),
      )
      .select(['agents.agent_id', 'agent_states.from_at', 'agent_states.state', 'agent_states.reason'])
      .orderBy('agents.extension')
      .orderBy('agent_states.from_at')
      .execute();
    const changes = new Map<string, StateChange[]>();
    for (const { agent_id: agentId, from_at: began, state, reason } of rows) {
      const known = changes.get(agentId) ?? [];
      known.push({ from: began, state, reason });
      changes.set(agentId, known);
    }
    return changes;
  },
});

const keepMark = (change: ClinicTransaction, countedBefore: number): Promise<unknown> =>
  change
    .insertInto('index_versions')
    .values({ name: stateTimeMark, version: countedBefore })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: countedBefore }))
    .execute();

async function add(change: ClinicTransaction, slotAt: number, times: readonly TimeOfAgent[]): Promise<void> {
  const rows = times.map(({ agentId, ...states }) => ({ agent_id: agentId, ...states }));
  await change
    .insertInto('agent_time')
    .values(rows.map((row) => ({ slot_at: slotAt, ...row })))
    .execute();
  const day = slotAt - (slotAt % dayMs);
  await change
    .insertInto('agent_day_time')
    .values(rows.map((row) => ({ day_at: day, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['day_at', 'agent_id'])
        .doUpdateSet((row) =>
          Object.fromEntries(
            countedStates.map((state) => [state, row(`agent_day_time.${state}`, '+', row.ref(`excluded.${state}`))]),
          ),
        ),
    )
    .execute();
}
