import type { CdrFilter, CdrOrder, CdrRepository } from '../../src/core/calls/cdr/cdr-repository.ts';
import { WrapUpRepository } from '../../src/core/calls/wrap-ups/wrap-ups-repository.ts';
import type { ClinicDatabase } from '../../src/core/platform/database/clinic-database.ts';
import { addGeneratedCalls } from './generated-calls.ts';
import { openDemoDatabase } from './open-demo-database.ts';

const dayMs = 86_400_000;
/** Before the calls of the demo clinic. */
const span = { from: Date.now() - 1200 * dayMs, to: Date.now() - 400 * dayMs };
/** The account that reads has rated none of these calls: the generated scores are by another one. */
export const [readerId, raterId] = [2, 1];

/** Generated calls with several reviews, blind ratings and wrap-ups, and the values by which each order sorts them. */
export async function openOrderedCalls() {
  const clinic = await openDemoDatabase((folder) => addGeneratedCalls(folder, 200));
  await rateAgain(clinic.db);
  await wrapUpAgain(clinic.db);
  return { ...clinic, rows: () => rowsOf(clinic.db), values: () => valuesOf(clinic.db) };
}

type Values = Readonly<Record<CdrOrder['sort'], (row: OrderedRow) => readonly (string | number)[]>>;

/** All of the calls, and none of the demo clinic. */
export const orderedCalls = { ...span, hasParts: false, hasPlaced: false };

const rowsOf = (db: ClinicDatabase) =>
  db
    .selectFrom('call_records')
    .selectAll()
    .where('created_at', '>=', span.from)
    .where('created_at', '<=', span.to)
    .orderBy('id')
    .execute();
export type OrderedRow = Awaited<ReturnType<typeof rowsOf>>[number];

const unrated = {
  template_id: 1,
  template_version: 1,
  note: null,
  is_fatal: 0,
  agent_id: null,
  signed_at: null,
  acknowledged_at: null,
  answer: null,
  version: 1,
} as const;

/** Reviews beside the first, some of them signed later, and ratings that the reader has not signed yet. */
async function rateAgain(db: ClinicDatabase): Promise<void> {
  const rows = await rowsOf(db);
  const scores = rows.flatMap((row, at) => {
    const ofRow = { ...unrated, record_id: row.id, called_at: row.created_at };
    const later = { ...ofRow, rater_id: 3, purpose: 'review' as const, state: 'signed' as const };
    const blind = { ...ofRow, rater_id: readerId, state: 'draft' as const, total: 1000 };
    return [
      ...(at % 5 === 0 ? [{ ...later, total: 300 + (at % 4) * 100, signed_at: (row.ended_at ?? 0) + (at % 2) }] : []),
      ...(at % 7 === 0 ? [{ ...blind, purpose: at % 2 ? ('second' as const) : ('calibration' as const) }] : []),
      ...(at % 11 === 0 ? [{ ...later, template_id: 2, purpose: 'second' as const, total: 10, signed_at: 9e12 }] : []),
    ];
  });
  await db.insertInto('call_scores').values(scores).execute();
}

/** Outcomes that other agents saved of the same calls, earlier or later. */
async function wrapUpAgain(db: ClinicDatabase): Promise<void> {
  const wrapUps = new WrapUpRepository(db);
  for (const [at, { call_id, ended_at: endedAt }] of (await rowsOf(db)).entries())
    if (at % 3 === 0)
      await wrapUps.save(
        {
          call_id,
          user_id: 3,
          outcome_id: at % 2 ? 1 + (at % 4) : null,
          note: null,
          saved_at: (endedAt ?? 0) + (at % 5) - 2,
        },
        true,
        async () => [],
      );
}

/** The values by which calls are sorted, from the rows that tell them: the first of two is before their IDs. */
async function valuesOf(db: ClinicDatabase): Promise<Values> {
  const agents = new Map((await db.selectFrom('agents').selectAll().execute()).map((one) => [one.agent_id, one]));
  const customers = new Map(
    (await db.selectFrom('customers').selectAll().execute()).map((one) => [one.id, one.name_order]),
  );
  const wrapUps = Map.groupBy(await db.selectFrom('call_wrap_ups').selectAll().execute(), (one) => one.call_id);
  const scores = Map.groupBy(await db.selectFrom('call_scores').selectAll().execute(), (one) => one.record_id);
  const outcomeOf = (row: OrderedRow): number => {
    const saved = (wrapUps.get(row.call_id) ?? []).filter((one) => one.outcome_id !== null);
    const latest = saved.toSorted((one, other) => other.saved_at - one.saved_at || other.user_id - one.user_id);
    return latest[0]?.outcome_id ?? 0;
  };
  const scoreOf = (row: OrderedRow): number => {
    const ofCall = scores.get(row.id) ?? [];
    const isBlind = ofCall.some(
      (one) => one.rater_id === readerId && one.state === 'draft' && one.purpose !== 'review',
    );
    const seen = ofCall.filter(
      (one) => one.purpose === 'review' && one.state === 'signed' && one.total !== null && !isBlind,
    );
    const latest = seen.toSorted((one, other) => (other.signed_at ?? 0) - (one.signed_at ?? 0) || other.id - one.id);
    return latest[0]?.total ?? -1;
  };
  return {
    created_at: (row) => [row.created_at],
    billsec: (row) => [row.billsec],
    duration: (row) => [row.duration],
    id: (row) => [row.id],
    agent_id: (row) => [row.agent_id ?? ''],
    agent_name: (row) => [
      agents.get(row.agent_id ?? '')?.name_order ?? '',
      agents.get(row.agent_id ?? '')?.extension ?? '',
    ],
    customer_id: (row) => [row.customer_id ?? 0],
    customer_name: (row) => [customers.get(row.customer_id ?? 0) ?? '', row.customer_id ?? 0],
    group_id: (row) => [row.group_id ?? 0],
    outcome_id: (row) => [outcomeOf(row)],
    score: (row) => [scoreOf(row), row.created_at],
  };
}

/** The IDs of rows in an order: those without a value come first in ascending order. */
export function idsInOrder(rows: readonly OrderedRow[], { sort, order }: CdrOrder, values: Values): number[] {
  const valueOf = values[sort];
  const keyed = rows.map((row) => ({ id: row.id, key: [...valueOf(row), row.id] }));
  const ascending = keyed.toSorted(({ key: one }, { key: other }) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
  });
  return (order === 'asc' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

export const hasRecordingAs =
  (hasRecording: boolean | undefined) =>
  ({ record_filename: file }: OrderedRow): boolean =>
    hasRecording === undefined || (file !== null) === hasRecording;

/** The IDs of all pages; `between` is called after each with those that were read. */
export async function foundPages(
  repository: CdrRepository,
  filter: CdrFilter,
  order: CdrOrder,
  rows: number,
  between: (ids: readonly number[]) => Promise<void> = async () => {},
): Promise<number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await repository.next(filter, order, { rows, cursor });
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
    await between(found);
  } while (cursor !== undefined);
  return found;
}
