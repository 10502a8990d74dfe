import type { ConsentPurpose } from '../../../../shared/contract/album-consent.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../../platform/database/clinic-database.ts';
import { transact } from '../../../platform/database/transact.ts';

export type ConsentRepository = ReturnType<typeof createConsentRepository>;
export type ConsentRow = Awaited<ReturnType<ConsentRepository['ofAlbum']>>[number];

const maxRows = 21;

interface Change {
  readonly albumId: number;
  /** The one that is in force; null for none. */
  readonly seen: number | null;
  readonly userId: number;
  readonly at: number;
  /** In place of it; null: it is withdrawn. */
  readonly next: { readonly purpose: ConsentPurpose; readonly remark: string | null } | null;
  readonly record: (transaction: ClinicTransaction) => Promise<void>;
}

/** Consents to albums: one of an album is in force, the earlier ones stay. */
export const createConsentRepository = (db: ClinicDatabase) => ({
  /** The latest first. */
  ofAlbum: (albumId: number) =>
    db
      .selectFrom('album_consents')
      .selectAll()
      .where('album_id', '=', albumId)
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute(),
  inForce: (albumId: number) =>
    db
      .selectFrom('album_consents')
      .select(['id', 'purpose'])
      .where('album_id', '=', albumId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst(),
  /** False, and nothing is changed, when another one is in force than the sender saw. */
  change: ({ albumId, seen, userId, at, next, record }: Change): Promise<boolean> =>
    transact(db, async (transaction) => {
      const ended = await transaction
        .updateTable('album_consents')
        .set({ withdrawn_by: userId, withdrawn_at: at })
        .where('album_id', '=', albumId)
        .where('withdrawn_at', 'is', null)
        .where('id', '=', seen ?? 0)
        .returning('id')
        .execute();
      if (seen !== null && ended.length === 0) return false;
      if (next !== null) {
        // When two are recorded concurrently, the index keeps the second one out.
        const added = await transaction
          .insertInto('album_consents')
          .values({
            album_id: albumId,
            ...next,
            recorded_by: userId,
            recorded_at: at,
            withdrawn_by: null,
            withdrawn_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .execute();
        if (added.length === 0) return false;
      }
      await record(transaction);
      return true;
    }),
});
