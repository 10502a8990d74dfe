import { afterAll, beforeAll, expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { listSorts, type SortedList } from '../../../src/shared/contract/list-sorts.ts';
import { recentCalls } from '../../support/clinic-day.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
  [admin] = clinic.clients;
});
afterAll(() => clinic.stop());

/** A request of each list. */
const requests: Readonly<Record<SortedList, readonly [path: string, query?: Readonly<Record<string, string>>]>> = {
  accounts: ['/api/ext/admin/users'],
  appointments: ['/api/appointment/lists'],
  calls: ['/api/cdr/dual', recentCalls(60, 'created_at')],
  customers: ['/api/customer/index'],
  followups: ['/api/followup/index'],
  foundCalls: ['/api/ext/cdr/list', recentCalls(60)],
  reservations: ['/api/reservation/index'],
  signIns: ['/api/ext/admin/tokens'],
  treatments: ['/api/treatment/index'],
  upsells: ['/api/erkai/index'],
};
const all = Object.entries(listSorts).flatMap(([list, sorts]) =>
  sorts.map((sort) => [list as SortedList, sort] as const),
);

test.each(all)('%s are sorted by %s, in both directions', async (list, sort) => {
  const [path, given = {}] = requests[list];
  const idsIn = async (order: 'asc' | 'desc'): Promise<readonly unknown[]> => {
    const { status, body } = await admin.get(path, { ...given, rows: 200, sort, order });
    expect(status, body.msg).toBe(200);
    const { rows, total } = body.data as List<{ id: unknown }>;
    expect(rows).toHaveLength(Math.min(200, total));
    return rows.length < 200 ? rows.map(({ id }) => id) : [];
  };
  expect(await idsIn('asc')).toEqual((await idsIn('desc')).toReversed());
});

test('the usual sort of each list is its first', async () => {
  for (const [list, [path, given = {}]] of Object.entries(requests)) {
    const [usual] = listSorts[list as SortedList];
    const rowsBy = async (query: object): Promise<unknown> =>
      ((await admin.get(path, { ...given, ...query })).body.data as List<unknown>).rows;
    expect(await rowsBy({}), list).toEqual(await rowsBy({ sort: usual }));
  }
});
