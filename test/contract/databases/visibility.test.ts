import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayBeSeen, type Visibility } from '../../../src/core/clinic/customers/visibility.ts';
import { visibleTo } from '../../../src/core/clinic/customers/visible-customers.sql.ts';
import { openDemoDatabase } from '../../support/open-demo-database.ts';

let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;
let customerIds: readonly number[];

const maxCustomers = 8;
beforeAll(async () => {
  clinic = await openDemoDatabase();
  const rows = await clinic.db.selectFrom('customers').select('id').orderBy('id').limit(maxCustomers).execute();
  customerIds = rows.map((row) => row.id);
});
afterAll(() => clinic.stop());

/** Few IDs, so that accounts and departments often meet. */
const id = fc.integer({ min: 1, max: 3 });
const idOrNone = fc.option(id);
const owners = fc.record({ consultant_id: idOrNone, ascription_id: idOrNone, department_id: idOrNone });
const visibility: fc.Arbitrary<Visibility> = fc.oneof(
  fc.constant({ all: true as const }),
  fc.record({ all: fc.constant(false as const), userId: id, departmentId: idOrNone }),
);

test('the SQL condition and the function agree on who sees a customer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(owners, { minLength: 1, maxLength: maxCustomers }), visibility, async (given, to) => {
      const files = given.map((file, index) => ({ ...file, id: customerIds[index] as number }));
      for (const { id: customerId, ...file } of files)
        await clinic.db.updateTable('customers').set(file).where('id', '=', customerId).execute();
      const ids = files.map((file) => file.id);
      const visible = clinic.db.selectFrom('customers').select('id').where(visibleTo(to));
      const found = await visible.where('id', 'in', ids).orderBy('id').execute();
      expect(found.map((row) => row.id)).toEqual(files.filter((file) => mayBeSeen(file, to)).map((file) => file.id));
    }),
  );
});
