import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changed-database-'));
  file = join(folder, 'clinic.db');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The core's output and exit once its database's file is changed; a client asks for customers then. */
async function change(how: () => Promise<void>): Promise<{ printed: unknown; exit: unknown }> {
  const core = await startCoreChild(folder);
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const exited = once(core.process, 'exit');
  const lines = createInterface({ input: core.process.stdout as NonNullable<typeof core.process.stdout> });
  const printed = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as unknown);
  await how();
  await agent.get('/api/customer/index?rows=100').catch(() => undefined);
  return { exit: await exited, printed: await printed };
}
const stopped = {
  exit: [1, null],
  printed: expect.objectContaining({ event: 'problem', reason: 'database-file-changed' }),
};

test('a database that is cut short under a running core stops it in order, by no signal', async () => {
  const cut = change(async () => truncate(file, Math.floor((await stat(file)).size / 16)));
  expect(await cut).toEqual(stopped);
  expect(await readdir(folder)).not.toContain('core.json');
});

test('a database that is replaced under a running core is left as it is: no old log is applied to it', async () => {
  const first = await startCoreChild(folder);
  await first.stop();
  const copy = join(folder, 'copy.db');
  await copyFile(file, copy);
  expect(await change(() => rename(copy, file))).toEqual(stopped);
  expect(await readdir(folder)).not.toContain('clinic.db-wal');
  const replaced = new DatabaseSync(file);
  expect(replaced.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  // The sign-in was written into the database that is gone.
  expect(replaced.prepare('SELECT count(*) AS count FROM tokens').get()).toEqual({ count: 0 });
  replaced.close();
});

test('a database that is removed under a running core stops it in order', async () => {
  expect(await change(() => rm(file))).toEqual(stopped);
});
