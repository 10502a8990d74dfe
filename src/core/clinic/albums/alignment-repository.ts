import type { Insertable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type AlignmentRepository = ReturnType<typeof createAlignmentRepository>;

/** How pairs of photos were laid on each other: one row for each pair. */
export const createAlignmentRepository = (db: ClinicDatabase) => ({
  ofPair: (leftId: number, rightId: number) =>
    db
      .selectFrom('photo_alignments')
      .select(['x', 'y', 'scale', 'angle'])
      .where('left_photo_id', '=', leftId)
      .where('right_photo_id', '=', rightId)
      .executeTakeFirst(),
  set: (alignment: Insertable<Database['photo_alignments']>): Promise<unknown> =>
    transact(db, (transaction) =>
      transaction
        .insertInto('photo_alignments')
        .values(alignment)
        .onConflict((conflict) =>
          conflict.columns(['left_photo_id', 'right_photo_id']).doUpdateSet((at) => ({
            x: at.ref('excluded.x'),
            y: at.ref('excluded.y'),
            scale: at.ref('excluded.scale'),
            angle: at.ref('excluded.angle'),
            updated_by: at.ref('excluded.updated_by'),
            updated_at: at.ref('excluded.updated_at'),
          })),
        )
        .execute(),
    ),
});
