import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportRepository } from '../../../src/core/clinic/customers/import-repository.ts';
import { ImportWriter } from '../../../src/core/clinic/customers/import-writer.ts';
import type { CustomerToCreate } from '../../../src/core/clinic/customers/insert-customer.sql.ts';
import { openDemoDatabase } from '../../support/open-demo-database.ts';

let clinic: Awaited<ReturnType<typeof openDemoDatabase>>;

beforeAll(async () => {
  clinic = await openDemoDatabase();
});
afterAll(() => clinic.stop());

const customersNamed = (name: string, count: number): CustomerToCreate[] =>
  Array.from({ length: count }, (_, at) => ({
    customer: {
      name: `${name}${at}`,
      sex: 2,
      birthday: null,
      age: null,
      sfz: null,
      allergies: null,
      address_id: 2,
      medium_id: 1,
      department_id: null,
      consultant_id: null,
      ascription_id: null,
      total_payment: 0,
      balance: 0,
      points: 0,
      created_at: 1_790_000_000_000,
      updated_at: 1_790_000_000_000,
    },
    cardPrefix: 'C20260922',
    phones: [{ number: `1390000${1000 + at}`, e164: `+861390000${1000 + at}` }],
    tagIds: [1],
  }));

const found = async (name: string) =>
  clinic.db.selectFrom('customers').select(['name', 'idcard']).where('name', 'like', `${name}%`).execute();
const left = async (): Promise<number> =>
  (await clinic.db.selectFrom('staged_customers').select('number').execute()).length +
  (await clinic.db.selectFrom('customer_imports').select('id').execute()).length;

test('of an import that was being staged nothing stays', async () => {
  const staged = await new ImportWriter(createImportRepository(clinic.db)).begin();
  await staged.stage(customersNamed('检查', 30));
  await staged.stage(customersNamed('检查', 30));
  await new ImportWriter(createImportRepository(clinic.db)).finishInterrupted();
  expect([await found('检查'), await left()]).toEqual([[], 0]);
});

test('an import that was adding customers is carried to its end: each is added once', async () => {
  const repository = createImportRepository(clinic.db);
  const staged = await new ImportWriter(repository).begin();
  await staged.stage(customersNamed('续写', 60));
  await repository.beginToAdd(staged.id, async () => {});
  const first = await repository.addSome(staged.id);
  expect([first, (await found('续写')).length]).toEqual([first, first]);
  expect(first).toBeLessThan(60);
  await new ImportWriter(repository).finishInterrupted();
  const added = await found('续写');
  expect([added.length, await left()]).toEqual([60, 0]);
  for (const unique of ['name', 'idcard'] as const) expect(new Set(added.map((one) => one[unique])).size).toBe(60);
});
