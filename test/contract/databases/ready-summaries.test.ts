import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportState } from '../../../src/shared/contract/admin/customer-import.ts';
import type { Customer, CustomerSummary } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { foldedName } from '../../../src/shared/domain/folded-name.ts';
import { listedColumns, summaryOf } from '../../../src/core/clinic/customers/ready-summary.ts';
import { openDatabase } from '../../../src/core/platform/database/open-database.ts';
import { databaseOption } from '../../support/clinic-database.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { HttpClient } from '../../support/http-client.ts';

let folder: string;
let core: CoreChild;
let agent: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ready-summaries-'));
  core = await startCoreChild(folder);
  [agent, admin] = await Promise.all([
    HttpClient.signIn(core.http, 'agent1001@clinic.test'),
    HttpClient.signIn(core.http, 'admin@clinic.test'),
  ]);
});
afterAll(async () => {
  await core.stop();
  await rm(folder, { recursive: true, force: true });
});

const query = async (keyword: string, given: object = {}): Promise<List<CustomerSummary>> =>
  (await agent.get('/api/customer/query', { category: 'keyword', keyword, rows: 100, ...given })).body.data;
/** Sorted by ID, customers are read from their own rows. */
const fromRows = async (keyword: string): Promise<CustomerSummary[]> =>
  (await query(keyword, { sort: 'id', order: 'asc' })).rows;
const ready = async (keyword: string): Promise<CustomerSummary[]> =>
  (await query(keyword)).rows.toSorted((one, other) => one.id - other.id);

async function create(given: object): Promise<Customer> {
  const { status, body } = await agent.post('/api/customer/create', {
    name: '梅长苏',
    sex: 1,
    phone: ['13720000001'],
    address_id: 2,
    medium_id: 1,
    ...given,
  });
  expect(status).toBe(200);
  return body.data;
}

test('shows customers found by name or card with every change of the listed fields', async () => {
  const { id, idcard } = await create({ tags: [1] });
  let version = 1;
  const changesTo = async (change: object, ids: readonly number[]): Promise<void> => {
    const { status } = await agent.post('/api/ext/customer/update', { id, version, ...change });
    expect(status).toBe(200);
    version += 1;
    const found = await ready('梅长苏');
    expect(found).toEqual(await fromRows('梅长苏'));
    expect(found.map((one) => one.id)).toEqual(ids);
    // The list of all is read from the customers' rows.
    const newest: List<CustomerSummary> = (await agent.get('/api/customer/index', { rows: 1 })).body.data;
    expect((await query(idcard)).rows).toEqual(newest.rows);
    expect(await query(idcard)).toMatchObject({ rows: [{ id }], total: 1, next_cursor: null });
  };
  await changesTo({ sex: 2 }, [id]);
  await changesTo({ phone: ['13720000002', '13720000003'] }, [id]);
  await changesTo({ medium_id: 2 }, [id]);
  await changesTo({ tags: [] }, [id]);
  await changesTo({ tags: [2, 1] }, [id]);
  // The name of before is a part of this one.
  await changesTo({ name: '梅长苏安' }, [id]);
  await changesTo({ name: '"梅\\长苏"' }, []);
  await changesTo({ name: '梅长苏' }, [id]);
});

test('pages continue after the cursor, with whole names among parts of names', async () => {
  for (const name of ['萧景琰', '萧景琰一', '萧景琰', '萧景琰二', '萧景琰']) await create({ name });
  const all = await query('萧景琰');
  expect(all).toMatchObject({ total: 5, next_cursor: null });
  const rows: CustomerSummary[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: List<CustomerSummary> = await query('萧景琰', { rows: 2, cursor });
    expect(page.total).toBe(5);
    rows.push(...page.rows);
    cursor = page.next_cursor;
  }
  expect(rows).toEqual(all.rows);
  expect(await ready('萧景琰')).toEqual(await fromRows('萧景琰'));
});

test('a medium or a tag that is renamed has its new name immediately', async () => {
  await create({ name: '霓凰', medium_id: 1, tags: [1] });
  await query('霓凰');
  for (const entry of [
    { list: 'mediums', id: 1, name: '老客户介绍' },
    { list: 'tags', id: 1, name: '贵宾', category: '等级' },
  ])
    expect((await admin.post('/api/ext/admin/lookups/save', entry)).status).toBe(200);
  expect((await query('霓凰')).rows).toMatchObject([{ medium_name: '老客户介绍', tags: [{ id: 1, name: '贵宾' }] }]);
});

/** Customers whose whole name and whole card have another summary than their row gives, or not one each. */
async function staleCustomers(): Promise<number[]> {
  const [, postgresUrl = null] = await databaseOption(folder);
  const nothing = (): void => {};
  const listeners = { onLost: nothing, onFileChanged: nothing, onUpgrade: nothing };
  const { db, close } = await openDatabase({ dataFolder: folder, postgresUrl }, listeners);
  const terms = await db.selectFrom('customer_terms').selectAll().where('summary', 'is not', null).execute();
  const customers = await db.selectFrom('customers').select(listedColumns).execute();
  await close();
  expect(customers.length).toBeGreaterThan(40);
  const termsOf = Map.groupBy(terms, (term) => term.customer_id);
  return customers.flatMap((customer) => {
    const expected = [customer.name, customer.idcard].map((whole) => ({
      term: foldedName(whole),
      created_at: customer.created_at,
      customer_id: customer.id,
      summary: summaryOf(customer),
    }));
    return isDeepStrictEqual(byTerm(termsOf.get(customer.id) ?? []), byTerm(expected)) ? [] : [customer.id];
  });
}
const byTerm = <Row extends { term: string }>(rows: readonly Row[]): Record<string, Row> =>
  Object.fromEntries(rows.map((row) => [row.term, { ...row }]));

test('after an import no customer has a summary that its row does not give', async () => {
  const form = new FormData();
  const lines = ['name,sex,phone,address,medium', ...[1, 2, 3].map((line) => `蔺晨,1,1372000010${line},2,1`)];
  form.set('file', new Blob([lines.join('\n')]), 'customers.csv');
  const started = (await admin.post('/api/ext/admin/import/customers', form)).body.data as ImportState;
  const state = async () =>
    ((await admin.get('/api/ext/admin/import/state', { id: started.id })).body.data as ImportState).state;
  await expect.poll(state, { interval: 20, timeout: 10_000 }).toBe('done');
  expect((await ready('蔺晨')).map(({ phone }) => phone)).toEqual([['13720000101'], ['13720000102'], ['13720000103']]);
  expect(await ready('蔺晨')).toEqual(await fromRows('蔺晨'));
  await core.stop();
  expect(await staleCustomers()).toEqual([]);
});
