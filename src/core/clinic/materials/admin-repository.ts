import type { Insertable } from 'kysely';
import type { MaterialType } from '../../../shared/contract/material.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';

export type MaterialAdminRepository = ReturnType<typeof createMaterialAdminRepository>;

type Material = Insertable<Database['materials']>;
/** Written in the transaction of the change. */
type Record = (id: number, transaction: ClinicTransaction) => Promise<void>;

/** Changes of materials and their categories. */
export function createMaterialAdminRepository(db: ClinicDatabase) {
  /** In front of all: what is new is seen first. */
  const firstPosition = async (
    transaction: ClinicTransaction,
    table: 'materials' | 'material_categories',
  ): Promise<number> => {
    const first = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.min('position').as('position'))
      .executeTakeFirst();
    return Number(first?.position ?? 0) - 1;
  };
  const order = (table: 'materials' | 'material_categories', ids: readonly number[], record: Record): Promise<void> =>
    transact(db, async (transaction) => {
      const first = (await firstPosition(transaction, table)) - ids.length;
      for (const [index, id] of ids.entries())
        await transaction
          .updateTable(table)
          .set({ position: first + index })
          .where('id', '=', id)
          .execute();
      await record(ids[0] ?? 0, transaction);
    });
  return {
    category: (id: number) => db.selectFrom('material_categories').selectAll().where('id', '=', id).executeTakeFirst(),
    add: (material: Omit<Material, 'position'>, record: Record): Promise<number> =>
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
      { check, record }: { check: (row: MaterialWords) => void; record: Record },
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
    remove: (id: number, record: Record): Promise<boolean> =>
      transact(db, async (transaction) => {
        const removed = await transaction.deleteFrom('materials').where('id', '=', id).returning('id').execute();
        if (removed.length === 0) return false;
        await record(id, transaction);
        return true;
      }),
    isFileUsed: async (hash: string): Promise<boolean> =>
      (await db.selectFrom('materials').select('id').where('file_hash', '=', hash).limit(1).executeTakeFirst()) !==
      undefined,
    order: (ids: readonly number[], record: Record) => order('materials', ids, record),
    orderCategories: (ids: readonly number[], record: Record) => order('material_categories', ids, record),
    addCategory: (name: string, type: MaterialType, record: Record): Promise<number> =>
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
    renameCategory: (id: number, name: string, record: Record): Promise<boolean> =>
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
    removeCategory: (id: number, record: Record): Promise<boolean> =>
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

interface MaterialWords {
  readonly title: string;
  readonly category_id: number;
  readonly content: string;
}
