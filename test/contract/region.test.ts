import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CustomerSummary } from '../../src/shared/contract/customer.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { AdminClient } from '../support/admin-client.ts';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

/** A clinic in Britain whose first customers were entered while its region was another one. */
test('a number is found with and without the country code of the region, one stored before too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'region-'));
  const before = await startCoreChild(folder);
  const client = await HttpClient.signIn(before.http, 'admin@clinic.test');
  const create = async (on: HttpClient, name: string, phone: readonly string[]) => {
    const answer = await on.post('/api/customer/create', { name, sex: 2, phone, address_id: 2, medium_id: 1 });
    expect(answer.status).toBe(200);
  };
  await create(client, 'Ann', ['+44 7911 123456']);
  await create(client, 'Beth', ['020 7946 0958', '+442079460958', '13800138000']);
  await new AdminClient(client).post('settings/update', { region: 'GB' });
  await before.stop();

  const core = await startCoreChild(folder);
  const after = new HttpClient(core.http, client.token);
  await create(after, 'Cleo', ['07400 333444']);
  const found = async (keyword: string) => {
    const { body } = await after.get('/api/customer/query', { category: 'phone', keyword });
    return (body.data as List<CustomerSummary>).rows.map(({ name }) => name);
  };
  const names = ['07911123456', '+447911123456', '02079460958', '00442079460958', '00447400333444', '+8613800138000'];
  expect(await Promise.all(names.map(found))).toEqual([['Ann'], ['Ann'], ['Beth'], ['Beth'], ['Cleo'], []]);
  await core.stop();
}, 60_000);

test('the area code of the clinic completes local numbers, those stored before too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'area-'));
  const before = await startCoreChild(folder);
  const client = await HttpClient.signIn(before.http, 'admin@clinic.test');
  const create = async (on: HttpClient, name: string, number: string) => {
    const customer = { name, sex: 2, phone: [number], address_id: 2, medium_id: 1 };
    expect((await on.post('/api/customer/create', customer)).status).toBe(200);
  };
  await create(client, 'Ann', '6234 5678');
  await create(client, 'Beth', '010-82345678转801');
  const settings = new AdminClient(client);
  await settings.post('settings/update', { area_code: '010' });
  await before.stop();

  const core = await startCoreChild(folder);
  const after = new HttpClient(core.http, client.token);
  await create(after, 'Cleo', '72345678-12');
  const found = async (keyword: string) => {
    const { body } = await after.get('/api/customer/query', { category: 'phone', keyword });
    return (body.data as List<CustomerSummary>).rows.map(({ name }) => name);
  };
  const numbers = ['01062345678', '+86 10 6234 5678', '010-82345678', '010-72345678'];
  expect(await Promise.all(numbers.map(found))).toEqual([['Ann'], ['Ann'], ['Beth'], ['Cleo']]);
  await core.stop();
}, 60_000);
