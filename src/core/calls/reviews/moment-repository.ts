import type { Insertable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isMomentSeenBy } from './seen-scores.sql.ts';

export type MomentRepository = ReturnType<typeof createMomentRepository>;
type NewMoment = Insertable<Database['recording_moments']>;

export function createMomentRepository(db: ClinicDatabase) {
  const moments = db
    .selectFrom('recording_moments')
    .leftJoin('users', 'users.id', 'recording_moments.user_id')
    .selectAll('recording_moments')
    .select('users.name as user_name');
  return {
    /** Those that the account sees. */
    of: (recordId: number, userId: number) =>
      moments
        .where('record_id', '=', recordId)
        .where(isMomentSeenBy(userId))
        .orderBy('at_ms')
        .orderBy('recording_moments.id')
        .execute(),
    one: (id: number) => moments.where('recording_moments.id', '=', id).executeTakeFirst(),
    add: (moment: NewMoment): Promise<number> =>
      transact(db, async (transaction) => {
        const inserted = transaction.insertInto('recording_moments').values(moment).returning('id');
        return (await inserted.executeTakeFirstOrThrow()).id;
      }),
    /** Whether it had that version. */
    update: async (
      id: number,
      version: number,
      fields: Pick<NewMoment, 'at_ms' | 'kind' | 'text' | 'is_shared'>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('recording_moments')
        .set({ ...fields, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** False when a signed score points to it: it stays then. */
    remove: (id: number, recordId: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const lines = await transaction
          .selectFrom('call_score_lines')
          .innerJoin('call_scores', 'call_scores.id', 'call_score_lines.score_id')
          .select('call_score_lines.moment_ids')
          .where('call_scores.record_id', '=', recordId)
          .where('call_scores.state', '=', 'signed')
          .execute();
        if (lines.some(({ moment_ids: ids }) => (JSON.parse(ids) as number[]).includes(id))) return false;
        await transaction.deleteFrom('recording_moments').where('id', '=', id).execute();
        return true;
      }),
  };
}
