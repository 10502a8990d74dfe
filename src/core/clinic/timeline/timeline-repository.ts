import type { Compilable, RawBuilder } from 'kysely';
import type { TimelineKind } from '../../../shared/contract/timeline-kinds.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import { aheadEntries, countedEntries, pastEntries, type Reference, type Sought } from './entries.sql.ts';

export type TimelineRepository = ReturnType<typeof createTimelineRepository>;

export function createTimelineRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const compilable = <Row>(statement: RawBuilder<Row>): Compilable<Row> => ({ compile: () => statement.compile(db) });

  return {
    past: (kinds: readonly TimelineKind[], sought: Sought, page: { limit: number; after: Reference | null }) => {
      const { limit, after } = page;
      return queries.all(
        `timeline of ${kinds.join(', ')}, ${after ? 'after' : 'first'}`,
        { ...sought, limit, at: after?.at, rank: after?.rank, id: after?.id },
        (value) => compilable(pastEntries(kinds, value, { isAfter: after !== null })),
      );
    },
    /** Kinds of which nothing can be ahead give none. */
    ahead: async (kind: TimelineKind, sought: Sought, limit: number): Promise<number[]> => {
      if (kind !== 'followup' && kind !== 'appointment') return [];
      const found = await queries.all(`${kind} ahead`, { ...sought, limit }, (value) =>
        compilable(aheadEntries(kind, value)),
      );
      return found.map(({ id }) => id);
    },
    totals: (kinds: readonly TimelineKind[], sought: Sought) =>
      queries.all(`totals of ${kinds.join(', ')}`, sought, (value) => compilable(countedEntries(kinds, value))),
  };
}
