import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { permissions, type Role } from '../../src/shared/contract/permission.ts';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import { askEach, forEach, guardedEndpoints, send } from '../support/contract-endpoints.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { sampleOf } from '../support/sample-requests.ts';

const accounts: Record<Role, string> = {
  agent: 'agent1002',
  consultant: 'consultant1',
  doctor: 'doctor',
  technician: 'technician1',
  supervisor: 'supervisor',
  admin: 'admin',
};
const roles = Object.keys(accounts) as Role[];

let core: CoreChild;
let clients: Record<Role, HttpClient>;
let table: Record<Role, string[]>;

beforeAll(async () => {
  table = await tableOfDecision();
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'contract-permissions-')));
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, await HttpClient.signIn(core.http, `${accounts[role]}@clinic.test`)] as const),
  );
  clients = Object.fromEntries(signedIn) as Record<Role, HttpClient>;
});
afterAll(() => core.stop());

/** The table in the decision's text. */
async function tableOfDecision(): Promise<Record<Role, string[]>> {
  const text = await readFile(new URL('../../docs/decisions/0011-permissions.md', import.meta.url), 'utf8');
  const rows = text.split('\n').flatMap((line) =>
    line.startsWith('| ')
      ? [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  const [head = [], , ...body] = rows;
  return Object.fromEntries(
    roles.map((role) => [role, body.flatMap((cells) => (cells[head.indexOf(role)] === 'yes' ? [cells[0] ?? ''] : []))]),
  ) as Record<Role, string[]>;
}

test('the table of the decision equals the code: every permission of every role', () => {
  for (const role of roles)
    expect({ role, permissions: table[role].toSorted() }).toEqual({
      role,
      permissions: permissionsOf[role].toSorted(),
    });
  expect(new Set(Object.values(table).flat())).toEqual(new Set(permissions));
});

/** Whether a request without anything in it is a valid one. */
const isComplete = ({ query, body, upload }: Endpoint): boolean =>
  !upload && [query, body].every((schema) => schema?.safeParse({}).success !== false);

test.each(roles)('%s: each endpoint is allowed exactly where the table allows it', async (role) => {
  // The token is revoked by it.
  const asked = guardedEndpoints.filter((endpoint) => endpoint !== contract.auth.logout);
  // The request is empty so that it has no effect; the permission is checked before the input.
  const statuses = await askEach(asked, async (endpoint) => (await send(clients[role], endpoint, {})).status);
  const isAllowed = ({ access }: Endpoint) => access === 'signed-in' || table[role].includes(access);
  expect(statuses).toEqual(
    forEach(asked, (endpoint) => (!isAllowed(endpoint) ? 403 : isComplete(endpoint) ? 200 : 422)),
  );
});

test('a valid request without permission is refused and has no effect', async () => {
  const total = async () =>
    ((await clients.admin.get('/api/customer/index', { rows: 1 })).body.data as List<unknown>).total;
  const before = await total();
  for (const role of ['doctor', 'technician'] as const)
    expect((await clients[role].post('/api/customer/create', sampleOf(contract.customer.create))).status).toBe(403);
  expect(await total()).toBe(before);
});

/** Lists whose rows depend on the account: the endpoint, a query for all rows, and the customer of a row. */
const lists: readonly {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly customerOf: (row: Row) => number;
  readonly isOwn?: (row: Row, userId: number) => boolean;
}[] = [
  { path: '/api/customer/index', query: {}, customerOf: (row) => row.id },
  {
    path: '/api/followup/index',
    query: {},
    customerOf: (row) => row.customer?.id ?? 0,
    isOwn: (row, userId) => row.followup_user?.id === userId,
  },
  {
    path: '/api/reservation/index',
    query: {},
    customerOf: (row) => row.customer?.id ?? 0,
    isOwn: (row, userId) => row.created_by?.id === userId,
  },
  {
    path: '/api/appointment/lists',
    query: {},
    customerOf: (row) => row.customer?.id ?? 0,
    isOwn: (row, userId) => [row.doctor?.id, row.technician?.id, row.created_by?.id].includes(userId),
  },
  {
    path: '/api/treatment/index',
    query: {},
    customerOf: (row) => row.customer?.id ?? 0,
    isOwn: (row, userId) => row.doctor?.id === userId,
  },
  {
    path: '/api/erkai/index',
    query: {},
    customerOf: (row) => row.customer?.id ?? 0,
    isOwn: (row, userId) => row.developer?.id === userId,
  },
  { path: '/api/customer-photo/index', query: {}, customerOf: (row) => row.customer_id ?? 0 },
];
type Reference = { readonly id: number } | null;
interface Row {
  readonly id: number;
  readonly customer_id?: number;
  readonly customer?: { readonly id: number };
  readonly followup_user?: Reference;
  readonly created_by?: Reference;
  readonly doctor?: Reference;
  readonly technician?: Reference;
  readonly developer?: Reference;
}

async function everyRow(
  client: HttpClient,
  path: string,
  query: Record<string, string>,
  rows: number,
): Promise<{ rows: Row[]; totals: Set<number> }> {
  const found: Row[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: List<Row> = (await client.get(path, { ...query, rows, cursor: cursor ?? undefined })).body.data;
    found.push(...page.rows);
    totals.add(page.total);
    cursor = page.next_cursor;
  }
  return { rows: found, totals };
}

test('every list, in pages of any size, has exactly the rows visible to the account, and their total', async () => {
  const everything = new Map(
    await Promise.all(
      lists.map(async (list) => [list.path, (await everyRow(clients.admin, list.path, list.query, 200)).rows] as const),
    ),
  );
  interface File {
    readonly id: number;
    readonly consultant: Reference;
    readonly ascription: Reference;
    readonly department: Reference;
  }
  const files = new Map<number, File>();
  for (const { id } of everything.get('/api/customer/index') ?? [])
    files.set(id, (await clients.admin.get('/api/customer/info', { id })).body.data);
  const people = await Promise.all(
    (['consultant', 'doctor', 'technician'] as const).map(async (role) => {
      const me = (await clients[role].get('/api/ext/auth/me')).body.data as { user: { id: number } };
      const users = (await clients.admin.get('/api/ext/admin/users', { rows: 200 })).body.data as List<{
        id: number;
        department: Reference;
      }>;
      return { role, userId: me.user.id, departmentId: users.rows.find(({ id }) => id === me.user.id)?.department?.id };
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      fc.constantFrom(...lists),
      fc.integer({ min: 1, max: 200 }),
      async ({ role, userId, departmentId }, { path, query, customerOf, isOwn }, size) => {
        const isVisible = (row: Row): boolean => {
          const file = files.get(customerOf(row));
          return (
            isOwn?.(row, userId) === true ||
            file?.consultant?.id === userId ||
            file?.ascription?.id === userId ||
            (departmentId !== undefined && file?.department?.id === departmentId)
          );
        };
        const expected = (everything.get(path) ?? []).filter(isVisible).map(({ id }) => id);
        const seen = await everyRow(clients[role], path, query, Math.max(size, Math.ceil(expected.length / 20)));
        expect({ role, path, ids: seen.rows.map(({ id }) => id) }).toEqual({ role, path, ids: expected });
        expect([...seen.totals]).toEqual([expected.length]);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
