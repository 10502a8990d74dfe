import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

type Ordered = 'materials' | 'material_categories';

/** Writes the audit entry of a change, in its transaction. */
export type Recorder = (id: number, transaction: ClinicTransaction) => Promise<void>;

/** The position in front of all. */
export async function firstPosition(transaction: ClinicTransaction, table: Ordered): Promise<number> {
  const first = await transaction
    .selectFrom(table)
    .select(({ fn }) => fn.min('position').as('position'))
    .executeTakeFirst();
  return Number(first?.position ?? 0) - 1;
}

/** Puts these in this order, in front of all others. */
export const putInOrder = (
  db: ClinicDatabase,
  table: Ordered,
  { ids, record }: { ids: readonly number[]; record: Recorder },
): Promise<void> =>
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
