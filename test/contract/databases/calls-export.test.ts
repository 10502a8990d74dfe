import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../../src/core/clinic/auth/role-permissions.ts';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { Cdr } from '../../../src/shared/contract/cdr.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { demoClinicOfFile } from '../../support/clinic-of-file.ts';

/** Call records as a file. */
const [agent, supervisor, admin] = demoClinicOfFile('agent1001', 'supervisor', 'admin').clients;

const path = '/api/ext/cdr/export';
const range = { created_time_start: '2020-01-01 00:00:00', created_time_end: '2040-01-01 00:00:00' };
type Query = Record<string, string | number>;

const exported = (query: Query = {}, headers: Record<string, string> = {}) =>
  supervisor.fetch('GET', path, { query: { type: 'sip', ...range, ...query }, headers });
/** The lines by their headings. */
async function linesOf(response: Response): Promise<Record<string, string>[]> {
  return parse(Buffer.from(await response.arrayBuffer()), { bom: true, columns: true });
}
const totalOf = async (query: Query): Promise<number> =>
  ((await supervisor.get('/api/cdr/list', { ...range, ...query, rows: 1 })).body.data as List<Cdr>).total;

test('every call of the filter is one line, the oldest first; the header says how many there will be', async () => {
  const response = await exported();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="calls-2020-01-01-2040-01-01.csv"',
    'cache-control': 'no-store',
  });
  const lines = await linesOf(response);
  expect(lines.length).toBeGreaterThan(500);
  expect([lines.length, Number(response.headers.get('x-total-count'))]).toEqual(
    Array.from({ length: 2 }, () => lines.length),
  );
  expect(lines.length).toBe(await totalOf({}));
  const times = lines.map((line) => line['When']);
  expect(times).toEqual(times.toSorted());
  expect(new Set(lines.map((line) => line['Call ID'])).size).toBe(lines.length);
});

test('another order is that of the list, over every page of it', async () => {
  const extensionsOf = async (order: string) =>
    (await linesOf(await exported({ sort: 'agent_id', order }))).map((line) => line['Extension'] ?? '');
  const ascending = await extensionsOf('asc');
  expect(new Set(ascending).size).toBeGreaterThan(2);
  expect(ascending).toEqual(ascending.toSorted());
  expect(await extensionsOf('desc')).toEqual(ascending.toReversed());
});

test('the filters are those of the list', async () => {
  const query = { direction: 'inbound', hangup_cause: 'NORMAL_CLEARING', agent_id: '1001' };
  const lines = await linesOf(await exported(query));
  expect(lines.length).toBe(await totalOf(query));
  expect(new Set(lines.map((line) => `${line['Direction']} ${line['Call status']} ${line['Extension']}`))).toEqual(
    new Set(['Inbound Answered 1001']),
  );
});

test('a number is found however it is spelled, in the list and in the file', async () => {
  const { rows } = (await supervisor.get('/api/cdr/list', { ...range, direction: 'inbound', rows: 1 })).body
    .data as List<Cdr>;
  const digits = rows[0]?.caller.replace(/^\+86/, '') ?? '';
  const query = { direction: 'inbound', number: `+86 ${digits.slice(0, 3)}-${digits.slice(3)}` };
  const lines = await linesOf(await exported(query));
  expect(lines.length).toBe(await totalOf(query));
  // In groups: spreadsheets take digits alone for an amount.
  const inGroups = `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`;
  expect(new Set(lines.map((line) => line['Caller']?.slice(-inGroups.length)))).toEqual(new Set([inGroups]));
});

test('a spreadsheet program reads it: a byte order mark, lines of RFC 4180, no formula', async () => {
  const created = await supervisor.post('/api/customer/create', {
    name: '=HYPERLINK("http://bad.example","x")',
    sex: 1,
    phone: ['13700998877'],
    address_id: 2,
    medium_id: 1,
  });
  expect(created.status).toBe(200);
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13700998877' });
  expect(placed.status).toBe(200);
  const { request_id: callId } = placed.body.data as { request_id: string };
  await agent.post('/api/ext/call/hangup', { call_id: callId });
  const find = { type: 'dual', call_id: callId };
  await expect.poll(async () => (await linesOf(await exported(find))).length).toBe(1);
  const bytes = Buffer.from(await (await exported(find, { 'accept-language': 'zh-CN' })).arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const [heading, line] = bytes.toString('utf8').split('\r\n');
  expect(heading).toContain('时间,类型,方向,主叫,被叫,客户');
  expect(line).toContain(`"'=HYPERLINK(""http://bad.example"",""x"")"`);
});

test('it needs its own permission; without that of numbers they are masked, and none is looked for', async () => {
  const refused = await agent.get(path, { type: 'sip', ...range });
  expect(refused).toMatchObject({ status: 403, body: { data: { permission: 'cdr.export' } } });

  const permissions = [...permissionsOf.agent, 'cdr.export'].filter((one) => one !== 'customer.phone.view');
  await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions });
  const lines = await linesOf(
    await agent.fetch('GET', path, { query: { type: 'sip', ...range, direction: 'inbound' } }),
  );
  expect(lines.length).toBeGreaterThan(0);
  // Only the own calls, as in the list.
  expect(new Set(lines.map((line) => line['Extension']))).toEqual(new Set(['1001']));
  expect(lines.filter((line) => !line['Caller']?.includes('****'))).toEqual([]);
  for (const tried of [path, '/api/cdr/list'])
    expect(await agent.get(tried, { type: 'sip', ...range, number: '13700998877' })).toMatchObject({
      status: 403,
      body: { data: { permission: 'customer.phone.view' } },
    });
});

test('the audit log says who exported what, and from where', async () => {
  const lines = await linesOf(await exported({ direction: 'inbound', number: '13700998877' }));
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'calls.exported', rows: 1 })).body
    .data as List<AuditLogEntry>;
  expect(rows[0]).toMatchObject({
    address: '127.0.0.1',
    detail: { type: 'sip', direction: 'inbound', isByNumber: true, rows: lines.length, start: '2020-01-01 00:00:00' },
  });
});

test('HEAD says how many lines there are, and sends none', async () => {
  const head = await supervisor.fetch('HEAD', path, { query: { type: 'sip', ...range } });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('x-total-count'))).toBeGreaterThan(500);
});
