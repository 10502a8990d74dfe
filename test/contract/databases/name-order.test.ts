import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../../src/shared/contract/admin/accounts.ts';
import type { AppointmentBoard } from '../../../src/shared/contract/appointment.ts';
import type { Customer } from '../../../src/shared/contract/customer.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const sorted = ['Alice', '曹一', '陈一', '丁一', '杜一', '冯一', '何一', '任一', '于一', '余一', '曾敏', 'Zoë'];
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
});
afterAll(() => clinic.stop());

const read = async <Answer>(path: string, query: Record<string, string | number> = {}, client = clinic.clients[0]) =>
  (await client.get(path, query)).body.data as Answer;

/** The names of all rows that are asked for, by pages of two. */
async function pagedNames(path: string, order: 'asc' | 'desc', made: ReadonlySet<number>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: List<Named> = await read(path, { sort: 'name', order, rows: 2, ...(cursor ? { cursor } : {}) });
    names.push(...page.rows.flatMap(({ id, name }) => (made.has(id) ? name : [])));
    cursor = page.next_cursor;
  }
  return names;
}

test('customers are in the order of their names, also after a change of the name', async () => {
  const agent = clinic.clients[1];
  const made = new Set<number>();
  for (const name of sorted.toSorted()) {
    const customer = { name: '王一', phone: ['13977770000'], sex: 1, address_id: 2, medium_id: 1 };
    const { id, version } = (await agent.post('/api/customer/create', customer)).body.data as Customer;
    await agent.post('/api/ext/customer/update', { id, version, name });
    made.add(id);
  }
  expect(await pagedNames('/api/customer/index', 'asc', made)).toEqual(sorted);
  expect(await pagedNames('/api/customer/index', 'desc', made)).toEqual(sorted.toReversed());
});

test('accounts, agents and doctors are in the order of their names, also after a change of the name', async () => {
  const admin = clinic.clients[0];
  const made = new Set<number>();
  for (const [index, name] of sorted.toSorted().entries()) {
    const [email, extension] = [`sorted${index}@clinic.test`, String(3050 + index)];
    const account = { name: '王一', email, password: 'a long password', role: 'doctor', extension };
    const { id } = (await admin.post('/api/ext/admin/users/create', account)).body.data as Account;
    await admin.post('/api/ext/admin/users/update', { id, name });
    made.add(id);
  }
  expect(await pagedNames('/api/ext/admin/users', 'asc', made)).toEqual(sorted);
  expect(await pagedNames('/api/ext/admin/users', 'desc', made)).toEqual(sorted.toReversed());
  const madeIn = (names: readonly string[]): string[] => names.filter((name) => sorted.includes(name));
  const namesOf = async (path: string, query = {}, client = admin): Promise<string[]> =>
    madeIn((await read<Named[]>(path, query, client)).map(({ name }) => name));
  expect(await namesOf('/api/cache/users', { role: 'doctor' })).toEqual(sorted);
  expect(await namesOf('/api/ext/agent/list')).toEqual(sorted);
  expect(await namesOf('/api/ext/agent/colleagues', {}, clinic.clients[1])).toEqual(sorted);
  const days = { start: clinicDay(), end: clinicDay() };
  const { resources } = await read<AppointmentBoard>('/api/appointment/dashboard', days);
  expect(madeIn(resources.map(({ title }) => title))).toEqual(sorted);
});
