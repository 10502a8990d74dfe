import { sql } from 'kysely';
import type { CallResult } from '../../../shared/contract/call-result.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { dayMs, slotMs } from '../../platform/database/slots.ts';
import type { CallEvent } from '../call-record.ts';
import { isInTime, resultOfCall } from '../real-calls.sql.ts';
import { heldSeconds } from '../recording-checks/course-of-call.ts';

/** The part of a finished call that is counted. */
interface UncountedCall {
  readonly id: number;
  readonly created_at: number;
  readonly answered_at: number | null;
  readonly ended_at: number | null;
  readonly agent_id: string | null;
  readonly group_id: number | null;
  readonly line_group: string | null;
  readonly result: CallResult | 'practice';
  readonly billsec: number;
  readonly duration: number;
  /** 1 for a call that was answered within the service level, 0 for others. */
  readonly quick: number;
  /** JSON of `CallEvent`s; null for a call of before they were kept. */
  readonly events: string | null;
}

export type CallTotalsRepository = ReturnType<typeof createCallTotalsRepository>;
type Values = Readonly<Record<string, string | number>>;

const kindOf = ({ result, group_id: group, line_group: line }: UncountedCall) => ({
  result,
  group_id: group ?? 0,
  line_group: line ?? '',
});
const startOf = ({ created_at: at }: UncountedCall, spanMs: number): number => at - (at % spanMs);

/** The tables of totals, each with the key under which it counts a call. */
const tables: Readonly<Record<string, (call: UncountedCall) => Values>> = {
  call_totals: (call) => ({ slot_at: startOf(call, slotMs), ...kindOf(call) }),
  agent_call_totals: (call) => ({ slot_at: startOf(call, slotMs), agent_id: call.agent_id ?? '', ...kindOf(call) }),
  agent_day_totals: (call) => ({ day_at: startOf(call, dayMs), agent_id: call.agent_id ?? '', ...kindOf(call) }),
  agent_day_results: (call) => ({
    day_at: startOf(call, dayMs),
    agent_id: call.agent_id ?? '',
    result: call.result,
  }),
};

/** Figures of one call; those of a total are their sums. */
function figuresOf({ billsec, duration, quick, events, answered_at: answeredAt, ended_at: endedAt }: UncountedCall) {
  const kept = JSON.parse(events ?? '[]') as CallEvent[];
  const agent = meanMos(kept, 'agent');
  const customer = meanMos(kept, 'customer');
  return {
    calls: 1,
    talk_seconds: billsec,
    hold_seconds: Math.min(billsec, heldSeconds(kept, answeredAt, endedAt ?? 0)),
    wait_seconds: duration - billsec,
    quick,
    agent_mos: agent ?? 0,
    agent_sounds: agent === null ? 0 : 1,
    customer_mos: customer ?? 0,
    customer_sounds: customer === null ? 0 : 1,
  };
}
type Figures = ReturnType<typeof figuresOf>;
const figureNames = [
  'calls',
  'talk_seconds',
  'hold_seconds',
  'wait_seconds',
  'quick',
  'agent_mos',
  'agent_sounds',
  'customer_mos',
  'customer_sounds',
] as const satisfies (keyof Figures)[];

/** The mean score of a side’s talks, in hundredths; null where its sound was not measured. */
function meanMos(events: readonly CallEvent[], side: CallEvent['side']): number | null {
  const measured = events.flatMap((event) =>
    event.side === side && event.mos !== undefined ? [Math.round(100 * event.mos)] : [],
  );
  return measured.length === 0 ? null : Math.round(measured.reduce((sum, mos) => sum + mos, 0) / measured.length);
}

/** The totals of calls, and the calls that are over and not in them yet. */
export const createCallTotalsRepository = (db: ClinicDatabase) => ({
  /** Those whose records are newest first. */
  uncounted: (limit: number): Promise<UncountedCall[]> =>
    db
      .selectFrom('uncounted_calls')
      .innerJoin('call_records', 'call_records.id', 'uncounted_calls.record_id')
      .orderBy('uncounted_calls.record_id', 'desc')
      .limit(limit)
      .select(['id', 'created_at', 'answered_at', 'ended_at', 'agent_id', 'group_id', 'line_group'])
      .select(['billsec', 'duration', resultOfCall.as('result')])
      .select(sql<number>`CASE WHEN ${isInTime} THEN 1 ELSE 0 END`.as('quick'))
      .select('events')
      .execute(),
  /** Adds them to the totals: whole or not at all, each once. Practice calls are in none. */
  count: (calls: readonly UncountedCall[]): Promise<void> =>
    db.transaction().execute(async (change) => {
      const real = calls.filter(({ result }) => result !== 'practice');
      for (const [table, keyOf] of Object.entries(tables)) await add(change, table, sumsBy(real, keyOf));
      const ids = calls.map(({ id }) => id);
      await change.deleteFrom('uncounted_calls').where('record_id', 'in', ids).execute();
    }),
});

function sumsBy(calls: readonly UncountedCall[], keyOf: (call: UncountedCall) => Values): (Values & Figures)[] {
  const sums = new Map<string, Values & Figures>();
  for (const call of calls) {
    const key = keyOf(call);
    const name = JSON.stringify(key);
    const figures = figuresOf(call);
    const sum = sums.get(name);
    for (const figure of figureNames) figures[figure] += sum?.[figure] ?? 0;
    sums.set(name, { ...key, ...figures });
  }
  return [...sums.values()];
}

async function add(change: ClinicTransaction, table: string, rows: readonly (Values & Figures)[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const added = figureNames.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  const keys = Object.keys(first).filter((name) => !figureNames.some((figure) => figure === name));
  await sql`INSERT INTO ${sql.table(table)} (${refs(Object.keys(first))})
    VALUES ${sql.join(rows.map((row) => sql`(${sql.join(Object.values(row))})`))}
    ON CONFLICT (${refs(keys)}) DO UPDATE SET ${sql.join(added)}`.execute(change);
}
