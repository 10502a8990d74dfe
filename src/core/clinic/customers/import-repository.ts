import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import { CardNumbers } from './card-numbers.sql.ts';
import { type CustomerToCreate, insertCustomer } from './insert-customer.sql.ts';

export type ImportRepository = ReturnType<typeof createImportRepository>;

/** Imports, whose customers are written by short transactions and published by one. */
export const createImportRepository = (db: ClinicDatabase) => ({
  begin: (at: number): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const last = await transaction
        .selectFrom('customers')
        .select((row) => row.fn.max('id').as('id'))
        .executeTakeFirst();
      const { id } = await transaction
        .insertInto('customer_imports')
        .values({ begun_at: at, after_customer_id: last?.id ?? 0, state: 'writing' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  add: (importId: number, customers: readonly CustomerToCreate[]): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const cards = new CardNumbers(transaction);
      for (const { customer, ...rest } of customers)
        await insertCustomer(transaction, cards, { ...rest, customer: { ...customer, import_id: importId } });
      await grow(transaction, importId, customers.length);
    }),
  /** All of its customers are seen from here on. */
  publish: (importId: number, record: WriteAlong): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('customer_imports')
        .set({ state: 'published' })
        .where('id', '=', importId)
        .execute();
      await record(transaction);
    }),
  /** Imports that are neither published nor discarded. */
  unfinished: async (): Promise<number[]> =>
    (await db.selectFrom('customer_imports').select('id').where('state', '=', 'writing').execute()).map(({ id }) => id),
  /** Deletes some customers of an import unless it is published. False when there was nothing left to delete. */
  discardSome: (importId: number, most: number): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const unfinished = await transaction
        .selectFrom('customer_imports')
        .select('after_customer_id')
        .where('id', '=', importId)
        .where('state', '=', 'writing')
        .executeTakeFirst();
      if (!unfinished) return false;
      const customers = await transaction
        .selectFrom('customers')
        .select(['id', 'name', 'idcard', 'created_at'])
        .where('id', '>', unfinished.after_customer_id)
        .where('import_id', '=', importId)
        .orderBy('id')
        .limit(most)
        .execute();
      if (customers.length > 0) {
        await removeCustomers(transaction, customers);
        await grow(transaction, importId, -customers.length);
        return true;
      }
      await transaction
        .updateTable('customer_imports')
        .set({ state: 'discarded' })
        .where('id', '=', importId)
        .execute();
      return false;
    }),
});

const grow = async (transaction: ClinicTransaction, importId: number, customers: number): Promise<void> => {
  await transaction
    .updateTable('customer_imports')
    .set((row) => ({ size: row('size', '+', customers) }))
    .where('id', '=', importId)
    .execute();
};

/** Terms by their key: no index leads to those of a customer. */
async function removeCustomers(
  transaction: ClinicTransaction,
  customers: readonly { id: number; name: string; idcard: string; created_at: number }[],
): Promise<void> {
  const { searchTermsOf } = await import('./search-terms.ts');
  const ids = customers.map(({ id }) => id);
  const phones = await transaction
    .deleteFrom('customer_phones')
    .where('customer_id', 'in', ids)
    .returning(['customer_id', 'number'])
    .execute();
  const phonesOf = Map.groupBy(phones, (phone) => phone.customer_id);
  for (const { id, created_at: createdAt, ...customer } of customers)
    await transaction
      .deleteFrom('customer_terms')
      .where('term', 'in', searchTermsOf({ ...customer, phones: (phonesOf.get(id) ?? []).map((one) => one.number) }))
      .where('created_at', '=', createdAt)
      .where('customer_id', '=', id)
      .execute();
  await transaction.deleteFrom('customer_tags').where('customer_id', 'in', ids).execute();
  await transaction.deleteFrom('customers').where('id', 'in', ids).execute();
}
