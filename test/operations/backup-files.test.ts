import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { mkdir, open, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Backup, BackupState } from '../../src/shared/contract/admin/backups.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { RetentionState } from '../../src/shared/contract/retention.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { folderFor, run } from '../support/run-command.ts';

let folder: string;
let core: CoreChild;
let admin: HttpClient;

const start = async (): Promise<void> => {
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
};
const created = async (): Promise<Backup> => (await admin.post('/api/ext/admin/backups/create')).body.data as Backup;
const state = async (): Promise<BackupState> => (await admin.get('/api/ext/admin/backups/state')).body.data;
const photos = async (): Promise<string[]> =>
  (await readdir(join(folder, 'photos'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

beforeEach(async () => {
  folder = await folderFor('backup-files');
  await start();
});
afterEach(async () => {
  await core.stop();
  await rm(folder, { recursive: true });
});

test('a restore brings lost files back, sets one of another size aside, and removes nothing', async () => {
  const { file, files } = await created();
  expect(files?.count).toBeGreaterThan(0);
  const [lost = '', cut = ''] = await photos();
  const [whole, wholeCut] = [readFileSync(lost), readFileSync(cut)];
  await rm(lost);
  await rm(cut);
  await writeFile(cut, wholeCut.subarray(0, 10));
  await writeFile(join(folder, 'photos', 'since.jpg'), 'added since');
  expect((await admin.post('/api/ext/admin/backups/restore', { file })).status).toBe(200);
  await core.stop();
  await start();
  expect(existsSync(join(folder, 'restore-at-next-start.json'))).toBe(false);
  expect(readFileSync(lost).equals(whole)).toBe(true);
  expect(readFileSync(cut).equals(wholeCut)).toBe(true);
  const setAside = join(folder, 'set-aside', cut.slice(folder.length));
  expect(readFileSync(setAside)).toHaveLength(10);
});

test('recordings that a removal has set aside are in the backup, and can be restored after its restore', async () => {
  const rules = [{ name: 'All', keep_days: 1 }];
  await admin.post('/api/ext/retention/rules/update', { is_enabled: false, rules, version: 1 });
  const retention = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;
  const ended = () => expect.poll(retention, { timeout: 60_000 }).toMatchObject({ running: null });
  await admin.post('/api/ext/retention/run');
  await ended();
  const { id = 0, removed = 0 } = (await retention()).last ?? {};
  expect(removed).toBeGreaterThan(100);
  const { file } = await created();
  await admin.post('/api/ext/retention/delete-set-aside', { id });
  await ended();
  expect((await admin.post('/api/ext/admin/backups/restore', { file })).status).toBe(200);
  await core.stop();
  await start();
  expect((await retention()).last).toMatchObject({ id, set_aside: removed });
  expect((await admin.post('/api/ext/retention/restore', { id })).status).toBe(200);
  await ended();
  expect((await retention()).last).toMatchObject({ result: 'restored', restored: removed, missing: 0, set_aside: 0 });
});

test('kill -9 in the middle leaves no backup; it is reported, and the next one is whole', async () => {
  // Reading this takes seconds; it takes no space.
  const large = join(folder, 'recordings', '2026', '01', '05', 'large.wav');
  await mkdir(join(large, '..'), { recursive: true });
  await writeFile(large, '');
  await truncate(large, 4_000_000_000);
  expect((await admin.post('/api/ext/admin/backups/start')).body.data).toMatchObject({ running: { phase: 'filing' } });
  const exited = once(core.process, 'exit');
  core.process.kill('SIGKILL');
  await exited;
  await rm(large);
  await start();
  expect((await admin.get('/api/ext/admin/backups')).body.data).toMatchObject({ total: 0 });
  expect(await state()).toMatchObject({
    running: null,
    last_success: null,
    last_failure: { problem: { reason: 'backup-interrupted' } },
  });
  const { file } = await created();
  expect(readdirSync(join(folder, 'backups')).toSorted()).toEqual(
    [file, file.replace('.db', '.files'), file.replace('.db', '.json'), 'files'].toSorted(),
  );
  expect(await state()).toMatchObject({ last_success: { file } });
}, 60_000);

test('whenever kill -9 comes, what is listed is whole', async () => {
  const backups = join(folder, 'backups');
  await created();
  for (const ending of ['.db.part-files-before', '.db.part', '.db.part-files', '.files', '.json', '.db']) {
    const exited = once(core.process, 'exit');
    const events = watch(backups, (_, name) => {
      if (name?.endsWith(ending)) core.process.kill('SIGKILL');
    });
    expect((await admin.post('/api/ext/admin/backups/start')).status).toBe(200);
    await exited;
    events.close();
    await start();
    const { rows } = (await admin.get('/api/ext/admin/backups')).body.data as List<Backup>;
    for (const { file, files } of rows) {
      expect([ending, file, files]).toEqual([ending, file, { count: expect.any(Number), bytes: expect.any(Number) }]);
      expect((await admin.post('/api/ext/admin/backups/restore', { file })).status, ending).toBe(200);
    }
    await admin.post('/api/ext/admin/backups/cancel-restore');
  }
}, 180_000);

test('a backup whose files are gone is refused by the command, which restores its database alone', async () => {
  const { file } = await created();
  await core.stop();
  const backup = join(folder, 'backups', file);
  await rm(join(folder, 'photos'), { recursive: true });
  await rm(join(folder, 'backups', 'files'), { recursive: true });
  expect(await run('restore', backup, '--data', folder)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/\d+ of its files are missing or damaged/),
  });
  expect(await run('restore', backup, '--database-only', '--data', folder)).toMatchObject({ code: 0 });
});

test('a list of files that was changed is found out', async () => {
  const { file } = await created();
  const list = await open(join(folder, 'backups', file.replace('.db', '.files')), 'r+');
  await list.write('x', 12);
  await list.close();
  expect(await admin.post('/api/ext/admin/backups/restore', { file })).toMatchObject({
    status: 422,
    body: { msg: expect.stringContaining('the list of its files is damaged') },
  });
});
