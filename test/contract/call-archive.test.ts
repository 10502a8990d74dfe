import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { permissionsOf } from '../../src/core/clinic/auth/role-permissions.ts';
import type { AuditLogEntry } from '../../src/shared/contract/admin/audit.ts';
import { type Cdr, maxArchivedRecordings } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { demoClinicOfFile } from '../support/clinic-of-file.ts';
import { unzipped } from '../support/unzip.ts';

/** Recordings of calls as one archive. */
const clinic = demoClinicOfFile('agent1001', 'supervisor', 'admin');
const [agent, supervisor, admin] = clinic.clients;

const path = '/api/ext/cdr/archive';
type Query = Record<string, string | number>;
/** A few calls of one agent, of the shortest that the demo clinic has. */
const short = { ...recentCalls(30), agent_id: '1001', max_billsec: 15 };

const archived = (query: Query = short, client = supervisor, headers: Record<string, string> = {}) =>
  client.fetch('GET', path, { query, headers });
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const filesOf = async (response: Response): Promise<Map<string, Buffer>> => unzipped(await bytesOf(response));
const tableOf = (files: ReadonlyMap<string, Buffer>): Record<string, string>[] =>
  parse(files.get('calls.csv') ?? '', { bom: true, columns: true });
const recorded = async (query: Query = short, client = supervisor): Promise<Cdr[]> =>
  (
    (await client.get('/api/ext/cdr/list', { ...query, record_filename: 'true', order: 'asc', rows: 200 })).body
      .data as List<Cdr>
  ).rows;
const nameOf = ({ created_at: at, agent_name: name, id }: Cdr): string =>
  `${at.replaceAll(':', '-')} ${name} 1001 (${id}).wav`;

test('has the recordings of the calls found, named by clinic time and agent, and a table of them', async () => {
  const calls = await recorded();
  expect(calls.length).toBeGreaterThan(1);
  const response = await archived();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'x-total-count': String(calls.length),
  });
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="recordings-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const bytes = await bytesOf(response);
  expect(bytes).toHaveLength(Number(response.headers.get('content-length')));
  const files = await unzipped(bytes);
  expect([...files.keys()]).toEqual(['calls.csv', ...calls.map(nameOf)]);
  const [first] = calls as [Cdr];
  const download = first.type === 'sip' ? '/api/cdr/download' : '/api/cdr/download-dual';
  const alone = await bytesOf(await supervisor.fetch('GET', download, { query: { id: first.id } }));
  expect(files.get(nameOf(first))?.equals(alone)).toBe(true);
  const lines = tableOf(files);
  expect(lines.map((line) => [line['File'], line['Call ID']])).toEqual(
    calls.map((call) => [nameOf(call), call.call_id]),
  );
});

test.each([
  { sort: 'id', order: 'desc' },
  { sort: 'billsec', order: 'asc' },
])('is in the order of the list: by $sort $order', async (order) => {
  const query = { ...short, max_billsec: 40, ...order };
  const list = { ...query, record_filename: 'true', rows: 200 };
  const { rows } = (await supervisor.get('/api/ext/cdr/list', list)).body.data as List<Cdr>;
  expect(rows.length).toBeGreaterThan(2);
  const files = await filesOf(await archived(query));
  expect([...files.keys()]).toEqual(['calls.csv', ...rows.map(nameOf)]);
  expect(tableOf(files).map((line) => line['Call ID'])).toEqual(rows.map(({ call_id: id }) => id));
});

test('the table is in the language of the request, and no cell of it is a formula', async () => {
  const calls = await recorded();
  const id = calls.find(({ customer }) => customer !== null)?.customer?.id ?? 0;
  const { version } = (await supervisor.get('/api/customer/info', { id })).body.data as { version: number };
  const name = '=HYPERLINK("http://bad.example","x")';
  expect((await supervisor.post('/api/ext/customer/update', { id, version, name })).status).toBe(200);
  const files = await filesOf(
    await archived({ ...short, customer_id: id }, supervisor, { 'accept-language': 'zh-CN' }),
  );
  const table = files.get('calls.csv')?.toString('utf8') ?? '';
  expect(table).toContain('文件,时间,类型');
  expect(table).toContain(`"'=HYPERLINK(""http://bad.example"",""x"")"`);
});

test('a recording that is gone is named in the table and not in the archive; without any there is none', async () => {
  const [gone, ...others] = (await recorded()) as [Cdr, ...Cdr[]];
  await rm(join(clinic.folder, 'recordings', gone.record_filename ?? ''));
  const files = await filesOf(await archived());
  expect([...files.keys()]).toEqual(['calls.csv', ...others.map(nameOf)]);
  expect(tableOf(files).map((line) => line['File'])).toEqual(['missing', ...others.map(nameOf)]);
  for (const query of [{ call_id: gone.call_id }, { record_filename: 'false' }, { call_id: 'none' }])
    expect(await supervisor.get(path, { ...recentCalls(30), call_id: gone.call_id, ...query })).toMatchObject({
      status: 409,
      body: { data: { reason: 'archive-empty' } },
    });
});

test('an agent with a long name leaves file names that every system takes', async () => {
  const users: List<{ id: number; name: string; agent_id: string | null }> = (
    await admin.get('/api/ext/admin/users', { keyword: '1001' })
  ).body.data;
  const { id, name } = users.rows.find(({ agent_id: agentId }) => agentId === '1001') as (typeof users.rows)[number];
  const rename = async (to: string): Promise<void> =>
    expect((await admin.post('/api/ext/admin/users/update', { id, name: to })).status).toBe(200);
  await rename('𠮷'.repeat(50));
  const [, ...names] = (await filesOf(await archived())).keys();
  await rename(name);
  expect(names.length).toBeGreaterThan(0);
  for (const file of names) {
    expect(file).toContain(` ${'𠮷'.repeat(40)} 1001 (`);
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
  }
});

test('more than an archive may have are refused, with how many there are', async () => {
  const all = recentCalls(30);
  const { total } = (await supervisor.get('/api/ext/cdr/count', { ...all, record_filename: 'true' })).body.data as {
    total: number;
  };
  expect(total).toBeGreaterThan(maxArchivedRecordings);
  const refused = await supervisor.get(path, all);
  expect(refused).toMatchObject({ status: 409, body: { data: { reason: 'archive-too-many' } } });
  expect(refused.body.msg).toContain(String(total));
  expect(refused.body.msg).toContain(String(maxArchivedRecordings));
});

test('it is in the audit log with its filters and its records, also when nothing is taken of it', async () => {
  const taken = await supervisor.fetch('GET', path, { query: short });
  expect(taken.status).toBe(200);
  await taken.body?.cancel();
  expect((await supervisor.get(path, { ...short, number: '13700998866' })).status).toBe(409);
  const { rows } = (await admin.get('/api/ext/admin/audit', { action: 'recordings.archived', rows: 1 })).body
    .data as List<AuditLogEntry>;
  const ids = (await recorded()).map(({ id }) => id).slice(1);
  expect(rows[0]).toMatchObject({
    user: { name: expect.any(String) },
    address: '127.0.0.1',
    detail: { agentId: '1001', maxBillsec: 15, isByNumber: false, recordings: ids.length, ids },
  });
});

test.each([
  ['recordings.archived', path, short],
  ['calls.exported', '/api/ext/cdr/export', { type: 'sip', ...short }],
])('HEAD has the headers alone, and leaves no %s in the audit log', async (action, of, query) => {
  const entries = async (): Promise<number> =>
    ((await admin.get('/api/ext/admin/audit', { action })).body.data as List<AuditLogEntry>).total;
  const before = await entries();
  const head = await supervisor.fetch('HEAD', of, { query });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('x-total-count'))).toBeGreaterThan(0);
  expect(await entries()).toBe(before);
  await (await supervisor.fetch('GET', of, { query })).arrayBuffer();
  expect(await entries()).toBe(before + 1);
});

/** The recordings that the core has open. */
async function openRecordings(): Promise<string[]> {
  const folder = `/proc/${clinic.core.process.pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((descriptor) => readlink(join(folder, descriptor)).catch(() => '')),
  );
  return targets.filter((target) => target.includes('/recordings/'));
}

// Long enough that no buffer on the way holds all of it.
test.runIf(process.platform === 'linux')('a client that leaves has every file closed', async () => {
  const leaving = new AbortController();
  const query = new URLSearchParams({ ...recentCalls(30), agent_id: '1002', direction: 'inbound' });
  const response = await fetch(`${clinic.core.http}${path}?${query}`, {
    headers: { authorization: `Bearer ${supervisor.token}` },
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await expect.poll(openRecordings).toHaveLength(1);
  leaving.abort();
  await expect(reader?.read()).rejects.toThrow();
  await expect.poll(openRecordings).toEqual([]);
});

test('an account has two archives or exports at a time, and a further one once one has ended', async () => {
  const large = { ...recentCalls(30), agent_id: '1002', direction: 'inbound' };
  const begin = async (): Promise<() => void> => {
    const leaving = new AbortController();
    const response = await fetch(`${clinic.core.http}${path}?${new URLSearchParams(large)}`, {
      headers: { authorization: `Bearer ${supervisor.token}` },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    return () => leaving.abort();
  };
  await expect.poll(async () => (await supervisor.fetch('HEAD', path, { query: short })).status).toBe(200);
  const [leaveFirst, leaveSecond] = [await begin(), await begin()];
  expect(await supervisor.get(path, short)).toMatchObject({
    status: 429,
    body: { data: { reason: 'downloads-at-once', params: { limit: 2 } } },
  });
  expect((await filesOf(await archived(short, admin))).size).toBeGreaterThan(1);
  leaveFirst();
  await expect.poll(async () => (await supervisor.fetch('HEAD', path, { query: short })).status).toBe(200);
  const files = await filesOf(await archived());
  expect(files.size).toBeGreaterThan(1);
  leaveSecond();
});

test('it needs both permissions, and has what the account may hear and see', async () => {
  expect(await agent.get(path, short)).toMatchObject({ status: 403, body: { data: { permission: 'cdr.export' } } });
  const roles = async (...permissions: string[]) =>
    (await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions })).status;
  const hidden = new Set(['customer.phone.view', 'recording.download']);
  const without = permissionsOf.agent.filter((one) => !hidden.has(one));
  expect(await roles(...without, 'cdr.export')).toBe(200);
  expect(await agent.get(path, short)).toMatchObject({
    status: 403,
    body: { data: { permission: 'recording.download' } },
  });
  expect(await roles(...without, 'cdr.export', 'recording.download')).toBe(200);
  const everyone = { ...recentCalls(30), direction: 'inbound', max_billsec: 60 };
  const lines = tableOf(await filesOf(await archived(everyone, agent)));
  expect(lines.length).toBe((await recorded(everyone, agent)).length);
  expect(new Set(lines.map((line) => line['Extension']))).toEqual(new Set(['1001']));
  expect(lines.filter((line) => !line['Caller']?.includes('****'))).toEqual([]);
});

test('without the right to see customers nothing is in their order, which would tell who is the same', async () => {
  const permissions = [...permissionsOf.agent, 'cdr.export'].filter((one) => one !== 'customer.view');
  expect((await admin.post('/api/ext/admin/roles/update', { role: 'agent', permissions })).status).toBe(200);
  for (const tried of [path, '/api/ext/cdr/export', '/api/ext/cdr/list'])
    expect(await agent.get(tried, { ...short, sort: 'customer_id' })).toMatchObject({
      status: 403,
      body: { data: { permission: 'customer.view' } },
    });
});
