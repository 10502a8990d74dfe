import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import type { Enquiry } from '../../../src/shared/contract/reservation-extension.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Lists with customers as files. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let consultant: HttpClient;
let supervisor: HttpClient;
let admin: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'consultant1', 'supervisor', 'admin');
  [agent, consultant, supervisor, admin] = clinic.clients;
});
afterAll(() => clinic.stop());

type Query = Record<string, string | number>;
type Line = Record<string, string>;

/** Each list with filters under which it has rows, and the sort that its export is in. */
const lists: readonly (readonly [name: string, list: string, path: string, filtered: Query])[] = [
  ['customers', '/api/customer/index', '/api/ext/customer/export', { sort: 'name', order: 'asc' }],
  ['followups', '/api/followup/index', '/api/ext/followup/export', { status: '1', order: 'asc' }],
  ['appointments', '/api/appointment/lists', '/api/ext/appointment/export', { status: 'booked', order: 'desc' }],
  [
    'reservations',
    '/api/ext/reservation/list',
    '/api/ext/reservation/export',
    { status: 'lost', sort: 'date', order: 'asc' },
  ],
];
const grant = (role: 'agent' | 'consultant', without: readonly string[] = []) =>
  admin.post('/api/ext/admin/roles/update', {
    role,
    permissions: [...permissionsOf[role], 'customer.export'].filter((one) => !without.includes(one)),
  });

async function linesOf(response: Response): Promise<Line[]> {
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true, columns: true });
}
const exported = async (client: HttpClient, path: string, query: Query = {}): Promise<Line[]> =>
  linesOf(await client.fetch('GET', path, { query }));
/** The IDs of every row that the list shows, in its order. */
async function idsOf(client: HttpClient, path: string, query: Query = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await client.get(path, { ...query, rows: 200, ...(cursor === null ? {} : { cursor }) });
    const page = body.data as List<{ id: number }>;
    ids.push(...page.rows.map(({ id }) => String(id)));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}
const idsIn = (lines: readonly Line[]) => lines.map((line) => line['ID']);

test.each(lists)('%s: all rows of the list, with its filters and in its order', async (name, list, path, filtered) => {
  for (const query of [{}, filtered]) {
    const response = await supervisor.fetch('GET', path, { query });
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    const lines = await linesOf(response);
    const shown = await idsOf(supervisor, list, query);
    expect(shown.length).toBeGreaterThan(1);
    expect(idsIn(lines)).toEqual(shown);
    expect(Number(response.headers.get('x-total-count'))).toBe(shown.length);
  }
});

test.each(lists)('%s: needs its own permission, and that to see customers', async (_name, _list, path) => {
  expect(await agent.get(path)).toMatchObject({ status: 403, body: { data: { permission: 'customer.export' } } });
  await grant('agent', ['customer.view']);
  expect(await agent.get(path)).toMatchObject({ status: 403, body: { data: { permission: 'customer.view' } } });
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions: permissionsOf.agent });
});

test.each(lists)('%s: who sees some customers exports those alone', async (_name, list, path) => {
  await grant('consultant');
  const lines = await exported(consultant, path);
  const own = await idsOf(consultant, list);
  expect(idsIn(lines)).toEqual(own);
  expect(own.length).toBeLessThan((await idsOf(supervisor, list)).length);
});

test('numbers are masked for a role that does not see them, and are whole otherwise', async () => {
  const phones = async (client: HttpClient) =>
    (await exported(client, '/api/ext/customer/export')).map((line) => line['Phones'] ?? '');
  expect((await phones(supervisor)).filter((phone) => phone.includes('*'))).toEqual([]);
  await grant('agent', ['customer.phone.view']);
  const masked = await phones(agent);
  expect(masked.length).toBeGreaterThan(0);
  expect(masked.filter((phone) => !phone.includes('****'))).toEqual([]);
});

test('an enquiry is exported with its status, its owner and why it was lost', async () => {
  const { rows } = (await supervisor.get('/api/ext/reservation/list', { status: 'lost', rows: 1 })).body
    .data as List<Enquiry>;
  const [lost] = rows as [Enquiry];
  const lines = await exported(supervisor, '/api/ext/reservation/export', { status: 'lost', owner_id: lost.owner.id });
  expect(lines.find((line) => line['ID'] === String(lost.id))).toMatchObject({
    Status: 'Lost',
    Owner: lost.owner.name,
    'Next contact': '',
    Reason: lost.lost_reason?.name,
    Source: lost.source.name,
  });
});

test('a search is exported as it is found', async () => {
  const query = { keyword: '张' };
  const found = await idsOf(supervisor, '/api/customer/query', { ...query, category: 'keyword' });
  expect(found.length).toBeGreaterThan(0);
  expect(idsIn(await exported(supervisor, '/api/ext/customer/export', query))).toEqual(found);
});

test('a cell that a spreadsheet would run is defused; the headings are in the language of the request', async () => {
  const created = await supervisor.post('/api/customer/create', {
    name: '=1+1',
    sex: 1,
    phone: ['13700998866'],
    address_id: 2,
    medium_id: 1,
  });
  const { id } = created.body.data as { id: number };
  const response = await supervisor.fetch('GET', '/api/ext/customer/export', {
    query: { sort: 'id' },
    headers: { 'accept-language': 'zh-CN' },
  });
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  const [heading, first] = text.split('\r\n');
  expect(heading).toBe('\uFEFF姓名,性别,卡号,电话,地区,来源渠道,标签,创建时间,编号');
  expect(first).toMatch(new RegExp(`^'=1\\+1,男,.*,${id}$`));
});

test.each(lists)('%s: the audit log names the account, the filters and the number of rows', async (name, _l, path) => {
  const lines = await exported(supervisor, path, name === 'customers' ? { keyword: '张' } : { order: 'asc' });
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: `${name}.exported`, rows: 1 })).body
    .data as List<AuditLogEntry>;
  expect(rows[0]).toMatchObject({
    user: { name: expect.any(String) },
    address: '127.0.0.1',
    detail: { rows: lines.length, ...(name === 'customers' ? { isByKeyword: true } : { order: 'asc' }) },
  });
  expect(JSON.stringify(rows[0]?.detail)).not.toContain('张');
});
