import { type Insertable, type Selectable, sql } from 'kysely';
import type { ScoreLine } from '../../../shared/contract/scorecard.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type ScoreRepository = ReturnType<typeof createScoreRepository>;
type NewScore = Insertable<Database['call_scores']>;
type StoredScore = Selectable<Database['call_scores']>;
/** What a rater writes. */
type Written = Pick<StoredScore, 'note' | 'total' | 'is_fatal'> & { readonly lines: readonly ScoreLine[] };

export interface ScoreFilter {
  /** From the first moment to before the last, of the signature. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly agentId?: string | undefined;
}

export function createScoreRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const scores = db
    .selectFrom('call_scores')
    .leftJoin('users', 'users.id', 'call_scores.rater_id')
    .leftJoin('agents', 'agents.agent_id', 'call_scores.agent_id')
    .selectAll('call_scores')
    .select(['users.name as rater_name', 'agents.name as agent_name']);
  const replaceLines = async (transaction: ClinicTransaction, id: number, lines: readonly ScoreLine[]) => {
    await transaction.deleteFrom('call_score_lines').where('score_id', '=', id).execute();
    if (lines.length === 0) return;
    await transaction
      .insertInto('call_score_lines')
      .values(
        lines.map(({ moment_ids: moments, ...line }) => ({
          ...line,
          score_id: id,
          moment_ids: JSON.stringify(moments),
        })),
      )
      .execute();
  };
  return {
    one: (id: number) => scores.where('call_scores.id', '=', id).executeTakeFirst(),
    ofCall: (recordId: number) =>
      scores.where('call_scores.record_id', '=', recordId).orderBy('call_scores.id').execute(),
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
    /** Null when the rater has begun one of the same template. */
    begin: ({ lines, ...score }: Omit<NewScore, 'note' | 'total' | 'is_fatal'> & Written): Promise<number | null> =>
      transact(
        db,
        async (transaction) => {
          const begun = await transaction
            .insertInto('call_scores')
            .values(score)
            .onConflict((conflict) => conflict.columns(['record_id', 'rater_id', 'template_id']).doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!begun) return null;
          await replaceLines(transaction, begun.id, lines);
          return begun.id;
        },
        (id) => id !== null,
      ),
    /** Whether it was a draft of that version. */
    write: (id: number, version: number, { lines, ...written }: Written): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('call_scores')
          .set({ ...written, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('state', '=', 'draft')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await replaceLines(transaction, id, lines);
        return true;
      }),
    /** Whether it was in that state, and of that version where one is named. */
    move: (
      id: number,
      { from, version, change }: { from: StoredScore['state']; version?: number; change: Partial<StoredScore> },
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        let update = transaction
          .updateTable('call_scores')
          .set({ ...change, version: sql`version + 1` })
          .where('id', '=', id)
          .where('state', '=', from);
        if (version !== undefined) update = update.where('version', '=', version);
        const { numUpdatedRows } = await update.executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await record(transaction);
        return true;
      }),
    list: (filter: ScoreFilter, paging: Paging & { sort: 'signed_at' }) =>
      readPage(queries, paging, {
        shape: `scores ${filter.from !== undefined} ${filter.before !== undefined} ${filter.agentId !== undefined}`,
        values: { ...filter },
        sort: 'call_scores.signed_at',
        id: 'call_scores.id',
        build: (value) => {
          let query = scores.where('call_scores.signed_at', 'is not', null).where('call_scores.purpose', '=', 'review');
          if (filter.from !== undefined) query = query.where('call_scores.signed_at', '>=', value('from'));
          if (filter.before !== undefined) query = query.where('call_scores.signed_at', '<', value('before'));
          if (filter.agentId !== undefined) query = query.where('call_scores.agent_id', '=', value('agentId'));
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
    momentsOf: async (recordId: number): Promise<ReadonlySet<number>> => {
      const rows = await db.selectFrom('recording_moments').select('id').where('record_id', '=', recordId).execute();
      return new Set(rows.map(({ id }) => id));
    },
  };
}
