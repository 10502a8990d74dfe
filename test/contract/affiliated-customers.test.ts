import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer, CustomerSummary } from '../../src/shared/contract/customer.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';

const path = '/api/ext/customer/affiliated';
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let consultant: HttpClient;
let other: HttpClient;
/** The files of everybody, by ID. */
let files: Map<number, Customer>;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'consultant1', 'consultant2');
  [agent, consultant, other] = clinic.clients;
  const all = await listed(agent, '/api/customer/index', {});
  const read = await Promise.all(all.map(({ id }) => agent.get('/api/customer/info', { id })));
  files = new Map(read.map(({ body }) => body.data as Customer).map((file) => [file.id, file]));
});
afterAll(() => clinic.stop());

/** Every row of a list, page by page. */
async function listed(client: HttpClient, from: string, query: object): Promise<CustomerSummary[]> {
  const rows: CustomerSummary[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await client.get(from, { rows: 20, ...query, ...(cursor === '' ? {} : { cursor }) });
    const page = body.data as { rows: CustomerSummary[]; total: number; next_cursor: string | null };
    rows.push(...page.rows);
    cursor = page.next_cursor;
    if (cursor === null) expect(rows).toHaveLength(page.total);
  }
  return rows;
}

const idOf = async (name: string): Promise<number> => {
  const { body } = await agent.get('/api/cache/users', { role: 'consultant' });
  const found = (body.data as { id: number; name: string }[]).find((one) => one.name === name);
  if (!found) throw new Error(`There is no consultant ${name}.`);
  return found.id;
};
const isAffiliated =
  (userId: number) =>
  ({ consultant: one, ascription }: Customer): boolean =>
    one?.id === userId || ascription?.id === userId;
const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id).toSorted((one, two) => one - two);

test('the customers whose consultant or owner an account is, and no others', async () => {
  const userId = await idOf('林美琪');
  const expected = ids([...files.values()].filter(isAffiliated(userId)));
  expect(expected.length).toBeGreaterThan(20);
  expect(ids(await listed(consultant, path, { user_id: userId }))).toEqual(expected);
  expect(ids(await listed(agent, path, { user_id: userId }))).toEqual(expected);
});

test('in the order that was asked for', async () => {
  const rows = await listed(consultant, path, { user_id: await idOf('林美琪'), sort: 'idcard', order: 'asc' });
  const cards = rows.map(({ idcard }) => idcard);
  expect(cards).toEqual(cards.toSorted());
});

test('a colleague’s are shown as far as the caller may see them', async () => {
  const userId = await idOf('林美琪');
  const visible = new Set(ids(await listed(other, '/api/customer/index', {})));
  const expected = ids([...files.values()].filter(isAffiliated(userId))).filter((id) => visible.has(id));
  expect(ids(await listed(other, path, { user_id: userId }))).toEqual(expected);
  expect(expected.length).toBeLessThan([...files.values()].filter(isAffiliated(userId)).length);
});

test('an account without customers has none, and a request without an account is refused', async () => {
  expect((await agent.get(path, { user_id: 999_999 })).body.data).toEqual({ rows: [], total: 0, next_cursor: null });
  expect(invalidFields(await agent.get(path, {}))).toEqual(['user_id']);
});
