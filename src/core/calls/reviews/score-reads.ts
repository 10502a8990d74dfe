import type { ScoreLine } from '../../../shared/contract/scorecard.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { countRows, type Paging, readPage, readRows } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import { scoreRows } from './score-repository.ts';
import { isSeenBy } from './seen-scores.sql.ts';

export type ScoreReads = ReturnType<typeof createScoreReads>;

export interface ScoreFilter {
  /** From the first moment to before the last, of the signature. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly agentId?: string | undefined;
  /** Whether the agent has read it. */
  readonly isAcknowledged?: boolean | undefined;
  /** The account that reads. */
  readonly raterId: number;
}

/** Signed scores of every purpose. */
interface SignedFilter {
  readonly from: number;
  readonly before: number;
  readonly agentId?: string | undefined;
  readonly templateId?: number | undefined;
  /** The account that reads. */
  readonly raterId: number;
}

/** Reads over many scores. */
export function createScoreReads(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const scores = scoreRows(db);
  const signed = (filter: SignedFilter) => ({
    shape: `signed scores ${filter.agentId !== undefined} ${filter.templateId !== undefined}`,
    values: { ...filter },
    sort: 'call_scores.signed_at',
    id: 'call_scores.id',
    build: (value: ValueOf<{ [Name in keyof SignedFilter]: string | number | undefined }>) => {
      let query = scores
        .where('call_scores.signed_at', '>=', value('from'))
        .where('call_scores.signed_at', '<', value('before'))
        .where(isSeenBy(value('raterId')));
      if (filter.agentId !== undefined) query = query.where('call_scores.agent_id', '=', value('agentId'));
      if (filter.templateId !== undefined) query = query.where('call_scores.template_id', '=', value('templateId'));
      return query;
    },
  });
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
          let query = scores
            .where('call_scores.signed_at', 'is not', null)
            .where('call_scores.purpose', '=', 'review')
            .where(isSeenBy(value('raterId')));
          if (filter.from !== undefined) query = query.where('call_scores.signed_at', '>=', value('from'));
          if (filter.before !== undefined) query = query.where('call_scores.signed_at', '<', value('before'));
          if (filter.agentId !== undefined) query = query.where('call_scores.agent_id', '=', value('agentId'));
          if (isAcknowledged !== undefined)
            query = query.where('call_scores.acknowledged_at', isAcknowledged ? 'is not' : 'is', null);
          return query;
        },
      }),
    /** Those after a cursor, the oldest signature first. */
    nextSigned: (filter: SignedFilter, rows: number, cursor: string | undefined) =>
      readRows(queries, { rows, page: 1, cursor, sort: 'signed_at', order: 'asc' }, signed(filter)),
    /** How many lines they have. */
    countSignedLines: (filter: SignedFilter): Promise<number> =>
      countRows(queries, {
        ...signed(filter),
        shape: `${signed(filter).shape} by line`,
        build: (value) =>
          signed(filter).build(value).innerJoin('call_score_lines', 'call_score_lines.score_id', 'call_scores.id'),
      }),
    /** Signed scores of a template, the first one of each call first. */
    signedBetween: ({ templateId, from, before, raterId }: SignedFilter & { readonly templateId: number }) =>
      scores
        .where('template_id', '=', templateId)
        .where('signed_at', '>=', from)
        .where('signed_at', '<', before)
        .where(isSeenBy(raterId))
        .orderBy('signed_at')
        .orderBy('call_scores.id')
        .execute(),
  };
}
