import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import { withoutIndex } from '../../platform/database/without-index.ts';
import { isRealCall } from '../real-calls.sql.ts';
import { isAnswered } from './answered.sql.ts';

export type GapRepository = ReturnType<typeof createGapRepository>;

export interface GapFilter {
  /** From the first moment to before the last. */
  readonly from: number;
  readonly before: number;
  readonly fault?: string | undefined;
  readonly agentId?: string | undefined;
  readonly lineGroup?: string | undefined;
}

/** Answered calls whose recording is missing or not whole. */
export function createGapRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  return {
    gaps: (filter: GapFilter, paging: Paging & { sort: 'called_at' }) =>
      readPage(queries, paging, {
        shape: `gaps ${filter.fault !== undefined} ${filter.agentId !== undefined} ${filter.lineGroup !== undefined}`,
        values: { ...filter },
        sort: 'recording_checks.called_at',
        id: 'recording_checks.record_id',
        build: (value) => {
          let query = db
            .selectFrom('recording_checks')
            .innerJoin('call_records', 'call_records.id', 'recording_checks.record_id')
            .leftJoin('agents', 'agents.agent_id', 'call_records.agent_id')
            .select([
              'recording_checks.record_id as id',
              'recording_checks.called_at',
              'recording_checks.fault',
              'recording_checks.length_ms',
              'recording_checks.damaged_from_ms',
              'call_records.call_id',
              'call_records.agent_id',
              'call_records.line_group',
              'call_records.billsec',
              'agents.name as agent_name',
            ])
            .where('recording_checks.fault', 'is not', null)
            .where('recording_checks.called_at', '>=', value('from'))
            .where('recording_checks.called_at', '<', value('before'));
          if (filter.fault !== undefined) query = query.where('recording_checks.fault', '=', value('fault'));
          if (filter.agentId !== undefined) query = query.where('call_records.agent_id', '=', value('agentId'));
          if (filter.lineGroup !== undefined) query = query.where('call_records.line_group', '=', value('lineGroup'));
          return query;
        },
      }),
    /** Answered calls, those looked at and those with a gap, of each line, agent, fault, or quarter of an hour. */
    counts: async (from: number, before: number, by: 'line' | 'agent' | 'fault' | 'slice', sliceMs: number) => {
      // In the order of time: that of an index of the key visits the records of a large clinic one by one at random.
      const key = {
        line: withoutIndex.text('line_group'),
        agent: withoutIndex.text('call_records.agent_id'),
        fault: sql<string | null>`recording_checks.fault`,
        slice: sql<number>`created_at / ${sql.lit(sliceMs)}`,
      }[by];
      return db
        .selectFrom('call_records')
        .leftJoin('recording_checks', 'recording_checks.record_id', 'call_records.id')
        .where(isAnswered)
        .where(isRealCall)
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .groupBy(key)
        .select([
          sql<string | number | null>`${key}`.as('key'),
          sql<number>`count(*)`.as('answered'),
          sql<number>`count(recording_checks.record_id)`.as('checked'),
          sql<number>`count(recording_checks.fault)`.as('faults'),
        ])
        .execute();
    },
  };
}
