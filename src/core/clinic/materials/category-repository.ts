import type { MaterialType } from '../../../shared/contract/material.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';
import { firstPosition, putInOrder, type Recorder } from './positions.ts';

export type CategoryRepository = ReturnType<typeof createCategoryRepository>;

/** Categories of materials. */
export function createCategoryRepository(db: ClinicDatabase) {
  return {
    one: (id: number) => db.selectFrom('material_categories').selectAll().where('id', '=', id).executeTakeFirst(),
    order: (ids: readonly number[], record: Recorder) => putInOrder(db, 'material_categories', { ids, record }),
    add: (name: string, type: MaterialType, record: Recorder): Promise<number> =>
      transact(db, async (transaction) => {
        const position = await firstPosition(transaction, 'material_categories');
        const { id } = await transaction
          .insertInto('material_categories')
          .values({ name, material_type: type, position })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(id, transaction);
        return id;
      }),
    rename: (id: number, name: string, record: Recorder): Promise<boolean> =>
      transact(db, async (transaction) => {
        const changed = await transaction
          .updateTable('material_categories')
          .set({ name })
          .where('id', '=', id)
          .returning('id')
          .execute();
        if (changed.length === 0) return false;
        await record(id, transaction);
        return true;
      }),
    remove: (id: number, record: Recorder): Promise<boolean> =>
      transact(db, async (transaction) => {
        const removed = await transaction
          .deleteFrom('material_categories')
          .where('id', '=', id)
          .returning('id')
          .execute();
        if (removed.length === 0) return false;
        await record(id, transaction);
        return true;
      }),
  };
}
