import { type Insertable, type Selectable, sql } from 'kysely';
import type { ScoreLine } from '../../../shared/contract/scorecard.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isMomentSeenBy, isSeenBy } from './seen-scores.sql.ts';

export type ScoreRepository = ReturnType<typeof createScoreRepository>;
type NewScore = Insertable<Database['call_scores']>;
type StoredScore = Selectable<Database['call_scores']>;
/** The part that a rater writes. */
type Written = Pick<StoredScore, 'purpose' | 'note' | 'total' | 'is_fatal'> & { readonly lines: readonly ScoreLine[] };
type Rewritten = Written & Pick<StoredScore, 'is_reopened'>;

async function replaceLines(transaction: ClinicTransaction, id: number, lines: readonly ScoreLine[]): Promise<void> {
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
}

/** Scores with the names of rater and agent. */
export const scoreRows = (db: ClinicDatabase) =>
  db
    .selectFrom('call_scores')
    .leftJoin('users', 'users.id', 'call_scores.rater_id')
    .leftJoin('agents', 'agents.agent_id', 'call_scores.agent_id')
    .selectAll('call_scores')
    .select(['users.name as rater_name', 'agents.name as agent_name']);

/** Moments of a call that the rater sees, or saw before scoring it blind: a score of theirs points to those. */
async function momentsFor(db: ClinicDatabase, recordId: number, raterId: number): Promise<ReadonlySet<number>> {
  const own = db
    .selectFrom('call_score_lines')
    .innerJoin('call_scores', 'call_scores.id', 'call_score_lines.score_id')
    .select('call_score_lines.moment_ids')
    .where('call_scores.record_id', '=', recordId)
    .where('call_scores.rater_id', '=', raterId);
  const known = new Set((await own.execute()).flatMap(({ moment_ids: ids }) => JSON.parse(ids) as number[]));
  const all = db.selectFrom('recording_moments').select(['id', isMomentSeenBy(raterId).as('is_seen')]);
  const rows = await all.where('record_id', '=', recordId).execute();
  return new Set(rows.filter((row) => row.is_seen || known.has(row.id)).map(({ id }) => id));
}

export function createScoreRepository(db: ClinicDatabase) {
  const scores = scoreRows(db);
  return {
    one: (id: number) => scores.where('call_scores.id', '=', id).executeTakeFirst(),
    ofCall: (recordId: number) =>
      scores.where('call_scores.record_id', '=', recordId).orderBy('call_scores.id').execute(),
    /** Those that the account sees. */
    seenOnCall: (recordId: number, raterId: number) =>
      scores.where('call_scores.record_id', '=', recordId).where(isSeenBy(raterId)).orderBy('call_scores.id').execute(),
    /** Null when the rater has begun one of the same template. */
    begin: ({ lines, ...score }: Omit<NewScore, keyof Written> & Written): Promise<number | null> =>
      transact(
        db,
        async (transaction) => {
          const discarded = await transaction
            .selectFrom('discarded_ratings')
            .select('record_id')
            .where('record_id', '=', score.record_id)
            .where('rater_id', '=', score.rater_id)
            .executeTakeFirst();
          const begun = await transaction
            .insertInto('call_scores')
            .values({ ...score, is_reopened: discarded ? 1 : 0 })
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
    write: (id: number, version: number, { lines, ...written }: Rewritten): Promise<boolean> =>
      transact(db, async (transaction) => {
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
      transact(db, async (transaction) => {
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
    addReopening: async (
      reopening: Insertable<Database['score_reopenings']>,
      transaction: ClinicTransaction,
    ): Promise<void> => void (await transaction.insertInto('score_reopenings').values(reopening).execute()),
    reopeningsOf: (id: number) =>
      db.selectFrom('score_reopenings').selectAll().where('score_id', '=', id).orderBy('id').execute(),
    /** Whether it was a draft of that version; its lines go with it. `wasBlind`: a later one is not. */
    discard: (
      { id, version, record_id, rater_id }: Pick<StoredScore, 'id' | 'version' | 'record_id' | 'rater_id'>,
      wasBlind: boolean,
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('call_scores')
          .where('id', '=', id)
          .where('version', '=', version)
          .where('state', '=', 'draft')
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        if (wasBlind)
          await transaction
            .insertInto('discarded_ratings')
            .values({ record_id, rater_id })
            .onConflict((conflict) => conflict.columns(['record_id', 'rater_id']).doNothing())
            .execute();
        await record(transaction);
        return true;
      }),
    momentsFor: (recordId: number, raterId: number) => momentsFor(db, recordId, raterId),
  };
}
