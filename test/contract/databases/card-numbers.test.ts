import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportState } from '../../../src/shared/contract/admin/customer-import.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { HttpClient } from '../../support/http-client.ts';

const create = async (client: HttpClient, phone: string): Promise<Customer> => {
  const customer = { name: '第十万', sex: 1, phone: [phone], address_id: 2, medium_id: 1 };
  const { status, body } = await client.post('/api/customer/create', customer);
  expect(status).toBe(200);
  return body.data;
};

/** As on a day on which so many customers were created that this one is the last of them. */
async function setCard(dataFolder: string, id: number, idcard: string): Promise<void> {
  const [, postgresUrl = null] = await databaseOption(dataFolder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  const database = await openDatabase({ dataFolder, postgresUrl }, listeners);
  await database.db.updateTable('customers').set({ idcard }).where('id', '=', id).execute();
  await database.close();
}

test('card numbers continue with six digits after 99999 customers in a day, one by one and in an import', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'card-numbers-'));
  let core = await startCoreChild(folder);
  let admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const first = await create(admin, '13700000000');
  const day = first.idcard.slice(0, -5);
  await core.stop();
  await setCard(folder, first.id, `${day}99998`);

  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const form = new FormData();
  const lines = ['name,sex,phone,address,medium', ...[1, 2, 3].map((line) => `导入${line},1,1370000001${line},2,1`)];
  form.set('file', new Blob([lines.join('\n')]), 'customers.csv');
  const started = (await admin.post('/api/ext/admin/import/customers', form)).body.data as ImportState;
  const state = async () =>
    ((await admin.get('/api/ext/admin/import/state', { id: started.id })).body.data as ImportState).state;
  await expect.poll(state, { interval: 20, timeout: 10_000 }).not.toMatch(/checking|writing/);
  expect(await state()).toBe('done');
  const { rows } = (await admin.get('/api/customer/query', { category: 'keyword', keyword: '导入' })).body.data as {
    rows: Customer[];
  };
  expect(rows.map(({ idcard }) => idcard).toSorted()).toEqual([`${day}100000`, `${day}100001`, `${day}99999`]);
  expect((await create(admin, '13700000002')).idcard).toBe(`${day}100002`);
  expect((await create(admin, '13700000003')).idcard).toBe(`${day}100003`);
  await core.stop();
}, 60_000);
