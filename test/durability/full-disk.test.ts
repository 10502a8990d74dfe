import { appendFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { given } from '../support/given.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

/** The path of the small disk, as seen by the process that has mounted it. */
const pathFor = (pid: number | undefined, folder: string): string => `/proc/${pid}/root${folder}`;
const fill = (disk: string, leaving: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
};

/** Fills the disk to the last block. */
function fillUp(disk: string): void {
  try {
    for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Has downloads recorded, of a single row each, until there is no room even for that. */
async function writeUntilNothingFits(admin: HttpClient): Promise<void> {
  const query = { created_time_start: '2000-01-01 00:00:00', created_time_end: '2100-01-01 00:00:00', rows: 1 };
  const { body } = await admin.get('/api/cdr/list', { ...query, record_filename: 'true' });
  const id = (body.data as List<{ id: number }>).rows[0]?.id;
  let status = 206;
  while (status === 206) {
    const response = await admin.fetch('GET', '/api/cdr/download', { query: { id }, headers: { range: 'bytes=0-0' } });
    await response.arrayBuffer();
    ({ status } = response);
  }
  expect(status).toBe(503);
}

/** Creates customers until the disk is full. Resolves with the last one acknowledged, and the refusal. */
async function writeUntilRefused(client: HttpClient) {
  for (let serial = 0, last = 0; ; serial += 1) {
    const answer = await client.post('/api/customer/create', {
      name: '满',
      sex: 1,
      phone: [`18${String(serial).padStart(9, '0')}`],
      address_id: 2,
      medium_id: 1,
    });
    if (answer.status !== 200) return { last, answer };
    last = (answer.body.data as { id: number }).id;
  }
}

test('a full disk: writes get 503, reads continue, data stays, writes resume with free space', async (context) => {
  skipWithoutSmallDisk(context);
  const folder = await mkdtemp(join(tmpdir(), 'durability-full-'));
  const postgres = given().postgresPort === undefined ? null : await PostgresServer.onSmallDisk(folder, '160m');
  const dataFolder = await mkdtemp(join(tmpdir(), 'durability-data-'));
  const core = postgres
    ? await startCoreChild(dataFolder, ['--database', await postgres.freshDatabase()])
    : await startCoreChild(folder, [], withSmallDisk(folder, '48m'));
  const disk = pathFor(postgres ? postgres.pid : core.process.pid, folder);
  const client = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const leaving = await HttpClient.signIn(core.http, 'agent1002@clinic.test');
  const { sip } = (await leaving.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const events = await EventListener.connect(core.http, leaving.token);
  const logouts = async () =>
    ((await admin.get('/api/ext/admin/audit', { action: 'logout' })).body.data as List<unknown>).total;
  const reads = async (id: number) => [
    (await client.get('/api/customer/info', { id })).status,
    (await client.get('/api/customer/index', { rows: 1 })).status,
  ];

  fill(disk, 256 * 1024);
  const { last, answer } = await writeUntilRefused(client);
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 503, msg: expect.stringMatching(/disk is full/), data: { problem: 'storage-full' } },
  });
  expect(last).toBeGreaterThan(0);
  expect(await reads(last)).toEqual([200, 200]);
  const upload = new FormData();
  upload.set('id', '1');
  upload.set('file', new Blob([new Uint8Array(300_000)]), 'a.jpg');
  // PostgreSQL fills another disk than the one that uploads are received on.
  expect((await client.post('/api/customer-photo/upload', upload)).status).toBe(postgres ? 415 : 503);

  fillUp(disk);
  await writeUntilNothingFits(admin);
  expect(await admin.post('/api/ext/admin/backups/create')).toMatchObject({
    status: 503,
    body: { data: { problem: 'storage-full' } },
  });
  expect(readdirSync(postgres ? join(dataFolder, 'backups') : join(disk, 'backups'))).toEqual([]);

  // A sign-out ends the token for every way in, although it cannot be written yet.
  expect((await leaving.post('/api/auth/logout')).status).toBe(200);
  await events.disconnected;
  expect((await leaving.get('/api/ext/auth/me')).status).toBe(401);
  await expect(EventListener.connect(core.http, leaving.token)).rejects.toThrow('not-signed-in');
  const phone = await WebSocketPhone.connect(core.sip, '1002', 'dddddddd-0000-4000-8000-000000000001');
  expect(await phone.register(sip.password)).toMatchObject({ status: 401 });
  phone.close();
  expect(await reads(last)).toEqual([200, 200]);
  // PostgreSQL has room in its own files for so little.
  if (!postgres) expect(await logouts()).toBe(0);

  rmSync(join(disk, 'filler'));
  await expect.poll(logouts, { timeout: 30_000 }).toBe(1);
  expect((await leaving.get('/api/ext/auth/me')).status).toBe(401);
  const again = await client.post('/api/customer/create', {
    name: '有',
    sex: 1,
    phone: ['18900000000'],
    address_id: 2,
    medium_id: 1,
  });
  expect(again.status).toBe(200);
  expect(await reads(last)).toEqual([200, 200]);
  await core.stop();
  await postgres?.remove();
});
