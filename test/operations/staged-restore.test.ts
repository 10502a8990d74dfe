import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { folderFor, newCustomer } from '../support/run-command.ts';

let folder: string;
let core: CoreChild;
let admin: HttpClient;
let request: string;

/** The pages of a table that no start reads: the file opens, and has its tables. */
const damage = async (path: string): Promise<void> => {
  const database = new DatabaseSync(path, { readOnly: true });
  const pages = database.prepare(`SELECT pageno, pgsize FROM dbstat WHERE name = 'treatments'`).all();
  database.close();
  const file = await open(path, 'r+');
  for (const { pageno, pgsize } of pages as { pageno: number; pgsize: number }[])
    await file.write(Buffer.alloc(pgsize, 0xa5), 0, pgsize, (pageno - 1) * pgsize);
  await file.close();
  expect(pages.length).toBeGreaterThan(2);
};
const newBackup = async (): Promise<string> =>
  ((await admin.post('/api/ext/admin/backups/create')).body.data as { file: string }).file;
/** All that is in their folder, but for the pool of their files. */
const backups = async (): Promise<string[]> =>
  (await readdir(join(folder, 'backups'))).filter((name) => name !== 'files');
const customers = async (): Promise<number> =>
  ((await admin.get('/api/customer/index', { rows: 1 })).body.data as { total: number }).total;
const restart = async (): Promise<void> => {
  await core.stop();
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
};

beforeAll(async () => {
  folder = await folderFor('staged-restore');
  request = join(folder, 'restore-at-next-start.json');
  core = await startCoreChild(folder);
  admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
});
afterAll(async () => {
  await core.stop();
  await rm(folder, { recursive: true });
});

test('a damaged backup is refused when its restore is requested', async () => {
  const file = await newBackup();
  await damage(join(folder, 'backups', file));
  expect(await admin.post('/api/ext/admin/backups/restore', { file })).toMatchObject({
    status: 422,
    body: { msg: expect.stringContaining(`${file} is not a backup of a clinic`) },
  });
  expect(existsSync(request)).toBe(false);
  expect((await admin.post('/api/ext/admin/backups/delete', { file })).status).toBe(200);
});

test('no backup is kept of a damaged database', async () => {
  const before = await backups();
  await core.stop();
  const database = join(folder, 'clinic.db');
  const whole = await readFile(database);
  await damage(database);
  core = await startCoreChild(folder);
  try {
    admin = new HttpClient(core.http, admin.token);
    const answer = await admin.post('/api/ext/admin/backups/create');
    expect(answer).toMatchObject({ status: 503, body: { data: { reason: 'database-damaged' } } });
    expect(await backups()).toEqual(before);
  } finally {
    await core.stop();
    await writeFile(database, whole);
    core = await startCoreChild(folder);
    admin = new HttpClient(core.http, admin.token);
  }
});

test.each([
  ['finds its backup damaged', damage],
  ['finds its backup deleted', (backup: string) => rm(backup)],
  ['is unreadable', () => writeFile(request, '{"file":')],
])(
  'the core starts with the present database when a requested restore %s',
  async (_case, spoil) => {
    const file = await newBackup();
    await newCustomer(admin);
    const before = await customers();
    expect((await admin.post('/api/ext/admin/backups/restore', { file })).status).toBe(200);
    await spoil(join(folder, 'backups', file));
    await restart();
    expect(await customers()).toBe(before);
    expect(existsSync(request)).toBe(false);
    expect((await stat(`${request}.failed`)).mode & 0o777).toBe(0o600);
    await rm(join(folder, 'backups', file), { force: true });
  },
  30_000,
);
