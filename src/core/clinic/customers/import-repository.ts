import type { ClinicDatabase, WriteAlong } from '../../platform/database/clinic-database.ts';
import { CardNumbers } from './card-numbers.sql.ts';
import { type CustomerToCreate, insertCustomer } from './insert-customer.sql.ts';

export type ImportRepository = ReturnType<typeof createImportRepository>;

/** About 10 ms of SQLite: others get their turn at the database between two transactions. */
const addedAtOnce = 25;
const discardedAtOnce = 1000;

/** Imports, whose customers are staged, and added once all of them are. All transactions are short. */
export const createImportRepository = (db: ClinicDatabase) => ({
  begin: async (): Promise<number> =>
    (await db.insertInto('customer_imports').values({ state: 'staging' }).returning('id').executeTakeFirstOrThrow()).id,
  /** `number`: of the first customer within the import. */
  stage: async (importId: number, number: number, customers: readonly CustomerToCreate[]): Promise<void> => {
    if (customers.length === 0) return;
    await db
      .insertInto('staged_customers')
      .values(customers.map((one, at) => ({ import_id: importId, number: number + at, customer: JSON.stringify(one) })))
      .execute();
  },
  /** From here on the import is carried to its end, by a later process if need be. */
  beginToAdd: (importId: number, record: WriteAlong): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      await transaction.updateTable('customer_imports').set({ state: 'adding' }).where('id', '=', importId).execute();
      await record(transaction);
    }),
  unfinished: () => db.selectFrom('customer_imports').selectAll().orderBy('id').execute(),
  /** Adds the next customers of an import. Returns how many; 0 once all are added and the import is over. */
  addSome: (importId: number): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      const staged = await transaction
        .selectFrom('staged_customers')
        .select(['number', 'customer'])
        .where('import_id', '=', importId)
        .orderBy('number')
        .limit(addedAtOnce)
        .execute();
      const last = staged.at(-1);
      if (!last) {
        await transaction.deleteFrom('customer_imports').where('id', '=', importId).execute();
        return 0;
      }
      const cards = new CardNumbers(transaction);
      for (const { customer } of staged)
        await insertCustomer(transaction, cards, JSON.parse(customer) as CustomerToCreate);
      await transaction
        .deleteFrom('staged_customers')
        .where('import_id', '=', importId)
        .where('number', '<=', last.number)
        .execute();
      return staged.length;
    }),
  /** Deletes some customers of an import that were staged. False when there was nothing left to delete. */
  discardSome: (importId: number): Promise<boolean> =>
    db.transaction().execute(async (transaction) => {
      const staged = transaction.selectFrom('staged_customers').where('import_id', '=', importId);
      const first = await staged.select((row) => row.fn.min('number').as('number')).executeTakeFirst();
      if (first?.number == null) {
        await transaction.deleteFrom('customer_imports').where('id', '=', importId).execute();
        return false;
      }
      await transaction
        .deleteFrom('staged_customers')
        .where('import_id', '=', importId)
        .where('number', '<', Number(first.number) + discardedAtOnce)
        .execute();
      return true;
    }),
});
