import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';
import type { HttpClient } from '../../support/http-client.ts';

const [admin, consultant, doctor, technician] = demoClinicOfFile(
  'admin',
  'consultant1',
  'doctor',
  'technician1',
).clients;
const clients = { admin, consultant, doctor, technician };

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
