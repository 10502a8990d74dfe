import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backup, BackupRoom, BackupState } from '../../../src/shared/contract/admin/backups.ts';
import type { List } from '../../../src/shared/contract/envelope.ts';
import { AdminClient } from '../../support/admin-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Backups are made, listed, deleted and chosen to restore; and nothing but backups is reached by their names. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient]>;
let client: HttpClient;
let agent: HttpClient;
let admin: AdminClient;
let folder: string;

beforeAll(async () => {
  clinic = await startDemoClinic('admin', 'agent1001');
  [client, agent] = clinic.clients;
  admin = new AdminClient(client);
  folder = join(clinic.folder, 'backups');
});
afterAll(() => clinic.stop());

const names = async (): Promise<string[]> => (await admin.get<List<Backup>>('backups')).rows.map(({ file }) => file);
const state = (): Promise<BackupState> => admin.get('backups/state');
const made = async (): Promise<string> => ((await admin.post('backups/create')).body.data as Backup).file;
const statusOfDownload = async (file: string): Promise<number> => {
  const answer = await client.fetch('GET', '/api/ext/admin/backups/download', { query: { file } });
  await answer.body?.cancel();
  return answer.status;
};

beforeEach(async () => {
  if ((await state()).restore) await admin.post('backups/cancel-restore');
});

test('starting a backup answers immediately; its state follows, and it is listed when it is whole', async () => {
  const before = await names();
  const started = (await admin.post('backups/start')).body.data as BackupState;
  expect(started).toMatchObject({ running: { phase: 'filing' }, problem: null, restore: null });
  expect(await admin.post('backups/start')).toMatchObject({
    status: 409,
    body: { data: { reason: 'backup-running' } },
  });
  expect(await admin.post('backups/create')).toMatchObject({ status: 409 });
  await expect.poll(async () => (await state()).running, { timeout: 20_000 }).toBeNull();
  expect((await state()).problem).toBeNull();
  const added = (await names()).filter((file) => !before.includes(file));
  expect(added).toHaveLength(1);
  expect(await statusOfDownload(added[0] ?? '')).toBe(200);
  expect((await readdir(folder)).filter((file) => file.includes('.part'))).toEqual([]);
});

test('a backup has the recordings and photos; the schedule is a setting; there is room for the next one', async () => {
  const { body } = await admin.post('backups/create');
  const { file, files } = body.data as Backup;
  expect(files?.count).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([file, file.replace('.db', '.files'), file.replace('.db', '.json'), 'files']),
  );
  expect(await state()).toMatchObject({ last_success: { file }, next_at: null, is_overdue: false });
  const { needed_bytes: needed, free_bytes: free } = await admin.get<BackupRoom>('backups/room');
  expect(needed).toBeGreaterThan(0);
  expect(free).toBeGreaterThan(needed);
  expect((await admin.post('settings/update', { backup_time: '04:00', backup_keep: 0 })).status).toBe(422);
  expect((await admin.post('settings/update', { backup_time: '25:00' })).status).toBe(422);
  expect((await admin.post('settings/update', { backup_time: '04:00', backup_keep: 3 })).status).toBe(200);
  expect((await state()).next_at).toMatch(/ 04:00:00$/);
  expect((await admin.post('settings/update', { backup_time: null })).status).toBe(200);
});

test('gives backups of one second different names, lists the newest first, removes leftovers of a crash', async () => {
  await writeFile(join(folder, 'clinicall-20260101-000000.db.part'), 'half');
  const files = [await made(), await made(), await made()];
  expect(new Set(files).size).toBe(3);
  expect((await names()).slice(0, 3)).toEqual(files.toReversed());
  expect(await readdir(folder)).toEqual(expect.arrayContaining(files));
  expect((await readdir(folder)).filter((file) => file.includes('.part'))).toEqual([]);
});

test('a backup is deleted, and the log says by whom; one that the next start restores is not', async () => {
  const file = await made();
  expect(await admin.post('backups/restore', { file })).toMatchObject({ status: 200 });
  expect(await state()).toMatchObject({ restore: { file } });
  expect(await admin.post('backups/delete', { file })).toMatchObject({
    status: 409,
    body: { data: { reason: 'backup-to-be-restored' } },
  });
  expect(await admin.post('backups/cancel-restore')).toMatchObject({ status: 200 });
  expect(await state()).toMatchObject({ restore: null });
  expect(await admin.post('backups/cancel-restore')).toMatchObject({ status: 200 });
  expect(await admin.post('backups/delete', { file })).toMatchObject({ status: 200 });
  expect(await names()).not.toContain(file);
  expect(await admin.post('backups/delete', { file })).toMatchObject({ status: 404 });
  for (const action of ['backup.deleted', 'backup.restore-cancelled'])
    expect((await admin.auditEntries(action))[0], action).toMatchObject({ user: { name: 'Admin' }, detail: { file } });
});

test('the later of two concurrent restore requests wins', async () => {
  const files = [await made(), await made()];
  for (let round = 0; round < 5; round += 1) {
    let last = '';
    const statuses = await Promise.all(
      files.map(async (file) => {
        const { status } = await admin.post('backups/restore', { file });
        if (status === 200) last = file;
        return status;
      }),
    );
    expect(statuses).toEqual([200, 200]);
    expect((await state()).restore).toEqual({ file: last });
  }
});

test('a backup cannot be deleted while it is checked for a restore', async () => {
  const file = await made();
  const [restored, deleted] = await Promise.all([
    admin.post('backups/restore', { file }),
    admin.post('backups/delete', { file }),
  ]);
  // A requested restore has its backup, in either order.
  expect([restored.status, deleted.status]).not.toEqual([200, 200]);
  if (restored.status === 200) expect(await names()).toContain(file);
});

test('names that lead elsewhere are refused, and links and folders are no backups', async () => {
  await mkdir(folder, { recursive: true });
  await symlink(join(clinic.folder, 'core.json'), join(folder, 'link.db'));
  await symlink('/nowhere', join(folder, 'dangling.db'));
  await mkdir(join(folder, 'folder.db'));
  await writeFile(join(folder, 'with space.db'), '');
  const listed = await names();
  for (const file of ['link.db', 'dangling.db', 'folder.db', 'with space.db']) expect(listed).not.toContain(file);
  for (const [file, status] of [
    ['link.db', 404],
    ['dangling.db', 404],
    ['folder.db', 404],
    ['../clinic.db', 422],
    ['..%2Fclinic.db', 422],
    ['..\\clinic.db', 422],
    ['clinic.db\0.db', 422],
    ['/etc/passwd', 422],
    ['none.db', 404],
  ] as const) {
    expect([file, await statusOfDownload(file)]).toEqual([file, status]);
    expect([file, (await admin.post('backups/delete', { file })).status]).toEqual([file, status]);
    expect([file, (await admin.post('backups/restore', { file })).status]).toEqual([file, status]);
  }
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['link.db', 'dangling.db', 'folder.db']));
});

test('nobody without the permission reaches them', async () => {
  for (const path of ['backups/state', 'backups/room', 'backups'])
    expect((await agent.get(`/api/ext/admin/${path}`)).status).toBe(403);
  for (const path of ['start', 'cancel-restore'])
    expect((await agent.post(`/api/ext/admin/backups/${path}`)).status).toBe(403);
  expect((await agent.post('/api/ext/admin/backups/delete', { file: 'none.db' })).status).toBe(403);
});
