import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLogEntry } from '../../../src/shared/contract/admin/audit.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { clinicDay } from '../../support/clinic-day.ts';
import { startCoreChild } from '../../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import { expectAll } from '../../support/expect-all.ts';
import { HttpClient } from '../../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let client: HttpClient;
let admin: AdminClient;

beforeAll(async () => {
  clinic = await startDemoClinic('admin');
  [client] = clinic.clients;
  admin = new AdminClient(client);
});
afterAll(() => clinic.stop());

const attempt = (email: string, password: string) =>
  new HttpClient(clinic.core.http).post('/api/auth/login', { email, password });

describe('the audit log', () => {
  test('records sign-ins with their fingerprint, failed sign-ins and refused requests', async () => {
    const agent = await HttpClient.signIn(clinic.core.http, 'agent1004@clinic.test', 'workstation-4');
    expect((await admin.auditEntries('login'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { fingerprint: 'workstation-4' },
      address: expect.stringContaining('127.0.0.1'),
    });
    await attempt('agent1004@clinic.test', 'wrong');
    expect((await admin.auditEntries('login.failed'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { account: 'agent1004@clinic.test' },
    });
    expect((await agent.get('/api/ext/admin/users')).status).toBe(403);
    expect((await admin.auditEntries('permission.refused'))[0]).toMatchObject({
      user: { name: '陈静' },
      detail: { path: '/api/ext/admin/users', permission: 'settings.manage' },
    });
  });

  test('a slowed-down sign-in is recorded, repeated attempts are not', async () => {
    for (let guess = 0; guess < 8; guess += 1) await attempt('agent1005@clinic.test', `guess ${guess}`);
    const slowed = await admin.auditEntries('login.slowed');
    expect(slowed[0]).toMatchObject({
      user: { name: '杨帆' },
      detail: { account: 'agent1005@clinic.test', slowed_seconds: expect.any(Number) },
    });
    // Attempts refused without a check are not recorded: an attacker must not be able to fill the disk.
    expect(slowed.length).toBeLessThan(4);
  });

  test('filters by account and by day', async () => {
    const all = await admin.get<List<{ user: { id: number } | null }>>('audit', {
      user_id: 4,
      date_start: clinicDay(),
      date_end: clinicDay(),
    });
    expect(all.total).toBeGreaterThan(0);
    expectAll(all.rows, ({ user }) => user?.id === 4);
    expect((await admin.get<List<unknown>>('audit', { date_end: '2020-01-01' })).total).toBe(0);
  });
});

describe('the search and the export of the audit log', () => {
  const entries = async (query: Record<string, string | number>) =>
    (await admin.get<List<AuditLogEntry>>('audit', { rows: 200, ...query })).rows;
  const exportOf = async (query: Record<string, string> = {}) => {
    const answer = await client.fetch('GET', '/api/ext/admin/audit/export', { query });
    const lines: Record<string, string>[] = parse(Buffer.from(await answer.arrayBuffer()), {
      bom: true,
      columns: true,
    });
    return { answer, lines };
  };

  test('finds a part of a name, an address or a detail, in capitals or not', async () => {
    await HttpClient.signIn(clinic.core.http, 'agent1003@clinic.test', 'Fingerprint-50%_!');
    const all = await entries({});
    for (const [keyword, isFound] of [
      ['刘洋', (entry) => entry.user?.name === '刘洋'],
      ['ADMIN', (entry) => entry.user?.name === 'Admin' || /admin/i.test(JSON.stringify(entry.detail))],
      ['FINGERPRINT-50%_!', (entry) => entry.detail['fingerprint'] === 'Fingerprint-50%_!'],
      ['127.0.0', (entry) => entry.address?.includes('127.0.0') ?? false],
    ] satisfies [string, (entry: AuditLogEntry) => boolean][]) {
      const found = await entries({ keyword });
      expect([keyword, found.length > 0]).toEqual([keyword, true]);
      expect(found.map(({ id }) => id)).toEqual(all.filter(isFound).map(({ id }) => id));
    }
    expect(await entries({ keyword: '50%%' })).toEqual([]);
  });

  test('has every entry of the filter as a line, and is recorded itself', async () => {
    const shown = await entries({ action: 'login', sort: 'at', order: 'asc' });
    const { answer, lines } = await exportOf({ action: 'login' });
    expect(lines.map((line) => Number(line['ID']))).toEqual(shown.map(({ id }) => id));
    expect(Number(answer.headers.get('x-total-count'))).toBe(lines.length);
    expect(lines[0]).toMatchObject({ Action: 'Signed in', Details: JSON.stringify(shown[0]?.detail) });
    expect((await admin.auditEntries('audit.exported'))[0]).toMatchObject({
      user: { name: 'Admin' },
      detail: { action: 'login', isByKeyword: false, rows: lines.length },
    });
  });

  test('is for those who manage the clinic', async () => {
    const supervisor = await HttpClient.signIn(clinic.core.http, 'supervisor@clinic.test');
    expect((await supervisor.get('/api/ext/admin/audit/export')).status).toBe(403);
  });
});

test('a refusal that is repeated has one entry immediately, and one with the count of its repeats', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'repeated-refusals-'));
  const path = '/api/ext/admin/tokens';
  const core = await startCoreChild(folder);
  const agent = await HttpClient.signIn(core.http, 'agent1006@clinic.test');
  const answers = await Promise.all(Array.from({ length: 500 }, () => agent.get(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  await core.stop();
  const again = await startCoreChild(folder);
  const audit = new AdminClient(await HttpClient.signIn(again.http, 'admin@clinic.test'));
  expect((await audit.auditEntries('permission.refused')).map(({ detail }) => detail)).toEqual([
    { path, permission: 'settings.manage', count: 499 },
    { path, permission: 'settings.manage' },
  ]);
  await again.stop();
}, 60_000);

test('a backup is made while the service runs, is listed, and can be downloaded', async () => {
  const made = (await admin.post('backups/create')).body.data as { file: string; bytes: number };
  expect(made.bytes).toBe((await stat(join(clinic.folder, 'backups', made.file))).size);
  expect((await admin.get<List<{ file: string }>>('backups')).rows.map(({ file }) => file)).toContain(made.file);
  const sent = await client.fetch('GET', '/api/ext/admin/backups/download', { query: { file: made.file } });
  expect(
    Buffer.from(await sent.arrayBuffer())
      .subarray(0, 15)
      .toString(),
  ).toBe('SQLite format 3');
  for (const [file, status] of [
    ['../clinic.db', 422],
    ['none.db', 404],
    ['/etc/passwd', 422],
  ] as const) {
    const answer = await client.fetch('GET', '/api/ext/admin/backups/download', { query: { file } });
    expect({ file, status: answer.status }).toEqual({ file, status });
  }
});
