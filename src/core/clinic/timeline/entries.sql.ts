import { type RawBuilder, sql } from 'kysely';
import { type TimelineKind, timelineKinds } from '../../../shared/contract/timeline-kinds.ts';
import type { ValueOf } from '../../platform/database/prepared-queries.ts';

export type Sought = {
  readonly customerId: number;
  /** Booked appointments from this moment on, the first of today, are ahead. */
  readonly today: number;
};

interface Source {
  readonly table: string;
  /** When it happened, in epoch milliseconds. */
  readonly at: string;
  /** Which rows are entries. */
  readonly where?: RawBuilder<boolean>;
}

const always = sql<boolean>`1 = 1`;

/** Each has an index on `customer_id`. */
const sources: Readonly<Record<TimelineKind, Source>> = {
  call: {
    table: 'call_records',
    at: 'created_at',
    where: sql<boolean>`ended_at IS NOT NULL`,
  },
  followup: {
    table: 'followups',
    at: 'COALESCE(executed_at, created_at)',
  },
  appointment: {
    table: 'appointments',
    at: 'starts_at',
  },
  reservation: { table: 'reservations', at: 'created_at' },
  treatment: { table: 'treatments', at: 'executed_at' },
  erkai: { table: 'erkai', at: 'created_at' },
  photo: { table: 'photos', at: 'created_at' },
};

/** Entries in the future, and the column with their time: they are not part of the past. */
const ahead = {
  followup: { is: () => sql<boolean>`status = 0`, by: 'followup_date' },
  appointment: {
    is: (value: ValueOf<Sought>) => sql<boolean>`(status = 'booked' AND starts_at >= ${value('today')})`,
    by: 'starts_at',
  },
};
const isAhead = (kind: TimelineKind, value: ValueOf<Sought>): RawBuilder<boolean> =>
  kind === 'followup' || kind === 'appointment' ? ahead[kind].is(value) : sql<boolean>`1 = 0`;

/** The order of entries of one moment. */
const rankOf = (kind: TimelineKind): number => timelineKinds.indexOf(kind);
export const kindOf = (rank: number): TimelineKind | undefined => timelineKinds[rank];

const entriesOf = (kind: TimelineKind, value: ValueOf<Sought>) => {
  const { where = always } = sources[kind];
  return sql`FROM ${sql.table(sources[kind].table)}
    WHERE customer_id = ${value('customerId')} AND ${where}`;
};

export interface Reference {
  readonly rank: number;
  readonly at: number;
  readonly id: number;
}
export type Paged = Sought & {
  readonly limit: number;
  readonly at?: number | undefined;
  readonly rank?: number | undefined;
  readonly id?: number | undefined;
};

/**
 * Past entries, newest first; `isAfter`: those after the entry that `at`, `rank` and `id` name. Each kind is read by
 * its own index, and no further than the page goes.
 */
export function pastEntries(
  kinds: readonly TimelineKind[],
  value: ValueOf<Paged>,
  { isAfter }: { isAfter: boolean },
): RawBuilder<Reference> {
  const limit = sql`CAST(${value('limit')} AS BIGINT)`;
  const ofKind = (kind: TimelineKind) => {
    const [moment, rank] = [sql.raw(sources[kind].at), sql.lit(rankOf(kind))];
    const behind = isAfter
      ? sql`AND ${moment} <= ${value('at')}
          AND (${moment}, ${rank}, id) < (${value('at')}, CAST(${value('rank')} AS INTEGER), ${value('id')})`
      : sql``;
    return sql`SELECT * FROM (
      SELECT ${rank} AS rank, ${moment} AS at, id ${entriesOf(kind, value)}
        AND NOT ${isAhead(kind, value)} ${behind}
      ORDER BY at DESC, id DESC LIMIT ${limit}
    ) AS ${sql.ref(kind)}`;
  };
  return sql<Reference>`
    SELECT rank, at, id FROM (${sql.join(kinds.map(ofKind), sql` UNION ALL `)}) AS entries
    ORDER BY at DESC, rank DESC, id DESC LIMIT ${limit}`;
}

/** IDs of what is ahead of one kind, the earliest first. */
export const aheadEntries = (
  kind: 'followup' | 'appointment',
  value: ValueOf<Sought & { readonly limit: number }>,
): RawBuilder<{ id: number }> => sql<{ id: number }>`
  SELECT id ${entriesOf(kind, value)} AND ${ahead[kind].is(value)}
  ORDER BY ${sql.ref(ahead[kind].by)}, id LIMIT CAST(${value('limit')} AS BIGINT)`;

/** How many entries there are of each kind. */
export const countedEntries = (
  kinds: readonly TimelineKind[],
  value: ValueOf<Sought>,
): RawBuilder<{ rank: number; count: number }> =>
  sql<{ rank: number; count: number }>`${sql.join(
    kinds.map((kind) => sql`SELECT ${sql.lit(rankOf(kind))} AS rank, count(*) AS count ${entriesOf(kind, value)}`),
    sql` UNION ALL `,
  )}`;
