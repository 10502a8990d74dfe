import type { Insertable } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { isMomentSeenBy } from './seen-scores.sql.ts';

export type MomentRepository = ReturnType<typeof createMomentRepository>;
type NewMoment = Insertable<Database['recording_moments']>;

/** Whether a signed score of the call points to a moment: it stays as it is then. */
async function isScored(transaction: ClinicTransaction, id: number, recordId: number): Promise<boolean> {
  const lines = await transaction
    .selectFrom('call_score_lines')
    .innerJoin('call_scores', 'call_scores.id', 'call_score_lines.score_id')
    .select('call_score_lines.moment_ids')
    .where('call_scores.record_id', '=', recordId)
    .where('call_scores.state', '=', 'signed')
    .execute();
  return lines.some(({ moment_ids: ids }) => (JSON.parse(ids) as number[]).includes(id));
}

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
    /** `other`: it had another version. */
    update: (
      { id, version, recordId }: { id: number; version: number; recordId: number },
      fields: Pick<NewMoment, 'at_ms' | 'kind' | 'text' | 'is_shared'>,
    ): Promise<'changed' | 'scored' | 'other'> =>
      transact(
        db,
        async (transaction) => {
          if (await isScored(transaction, id, recordId)) return 'scored';
          const { numUpdatedRows } = await transaction
            .updateTable('recording_moments')
            .set({ ...fields, version: version + 1 })
            .where('id', '=', id)
            .where('version', '=', version)
            .executeTakeFirst();
          return numUpdatedRows > 0n ? 'changed' : 'other';
        },
        (result) => result === 'changed',
      ),
    /** False when a signed score points to it. */
    remove: (id: number, recordId: number): Promise<boolean> =>
      transact(db, async (transaction) => {
        if (await isScored(transaction, id, recordId)) return false;
        await transaction.deleteFrom('recording_moments').where('id', '=', id).execute();
        return true;
      }),
  };
}
