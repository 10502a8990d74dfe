import type { Insertable } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { firstPosition, putInOrder, type Recorder } from './positions.ts';

export type MaterialAdminRepository = ReturnType<typeof createMaterialAdminRepository>;

type Material = Insertable<Database['materials']>;
/** Changes of materials. */
export function createMaterialAdminRepository(db: ClinicDatabase) {
  return {
    add: (material: Omit<Material, 'position'>, record: Recorder): Promise<number> =>
      transact(db, async (transaction) => {
        const position = await firstPosition(transaction, 'materials');
        const { id } = await transaction
          .insertInto('materials')
          .values({ ...material, position })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(id, transaction);
        return id;
      }),
    /** `check` throws what keeps the row from being changed. False without the row. */
    change: (
      id: number,
      changes: Partial<Omit<Material, 'id'>>,
      { check, record }: { check: (row: MaterialWords) => void; record: Recorder },
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        const row = await transaction
          .updateTable('materials')
          .set({ title: (at) => at.ref('title') })
          .where('id', '=', id)
          .returning(['title', 'category_id', 'content'])
          .executeTakeFirst();
        if (!row) return false;
        check(row);
        await transaction.updateTable('materials').set(changes).where('id', '=', id).execute();
        await record(id, transaction);
        return true;
      }),
    /** False without the row. */
    remove: (id: number, record: Recorder): Promise<boolean> =>
      transact(db, async (transaction) => {
        const removed = await transaction.deleteFrom('materials').where('id', '=', id).returning('id').execute();
        if (removed.length === 0) return false;
        await record(id, transaction);
        return true;
      }),
    isFileUsed: async (hash: string): Promise<boolean> =>
      (await db.selectFrom('materials').select('id').where('file_hash', '=', hash).limit(1).executeTakeFirst()) !==
      undefined,
    order: (ids: readonly number[], record: Recorder) => putInOrder(db, 'materials', { ids, record }),
  };
}

interface MaterialWords {
  readonly title: string;
  readonly category_id: number;
  readonly content: string;
}
