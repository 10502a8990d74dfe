import type { ScoreLine } from '../../../shared/contract/scorecard.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import { scoreRows } from './score-repository.ts';

export type ScoreReads = ReturnType<typeof createScoreReads>;

export interface ScoreFilter {
  /** From the first moment to before the last, of the signature. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly agentId?: string | undefined;
  /** Whether the agent has read it. */
  readonly isAcknowledged?: boolean | undefined;
}

/** Reads over many scores. */
export function createScoreReads(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const scores = scoreRows(db);
  return {
    linesOf: async (ids: readonly number[]): Promise<Map<number, ScoreLine[]>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('call_score_lines')
        .selectAll()
        .where('score_id', 'in', [...ids])
        .execute();
      return new Map(
        [...Map.groupBy(rows, ({ score_id: id }) => id)].map(([id, lines]) => [
          id,
          lines.map(({ line_id, value, comment, moment_ids: moments }) => ({
            line_id,
            value,
            comment,
            moment_ids: JSON.parse(moments) as number[],
          })),
        ]),
      );
    },
    list: ({ isAcknowledged, ...filter }: ScoreFilter, paging: Paging & { sort: 'signed_at' }) =>
      readPage(queries, paging, {
        shape: `scores ${Object.values(filter).map((one) => one !== undefined)} ${isAcknowledged}`,
        values: { ...filter },
        sort: 'call_scores.signed_at',
        id: 'call_scores.id',
        build: (value) => {
          let query = scores.where('call_scores.signed_at', 'is not', null).where('call_scores.purpose', '=', 'review');
          if (filter.from !== undefined) query = query.where('call_scores.signed_at', '>=', value('from'));
          if (filter.before !== undefined) query = query.where('call_scores.signed_at', '<', value('before'));
          if (filter.agentId !== undefined) query = query.where('call_scores.agent_id', '=', value('agentId'));
          if (isAcknowledged !== undefined)
            query = query.where('call_scores.acknowledged_at', isAcknowledged ? 'is not' : 'is', null);
          return query;
        },
      }),
    /** Signed scores of a template, the first one of each call first. */
    signedBetween: (templateId: number, from: number, before: number) =>
      scores
        .where('template_id', '=', templateId)
        .where('signed_at', '>=', from)
        .where('signed_at', '<', before)
        .orderBy('signed_at')
        .orderBy('call_scores.id')
        .execute(),
  };
}
