import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { given } from '../support/given.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { fillDisk, writeUntilNothingFits, writeUntilRefused } from '../support/filled-disk.ts';
import { HttpClient } from '../support/http-client.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { seenPath, skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';
import { WebSocketPhone } from '../support/web-socket-phone.ts';

test('a full disk: writes get 503, reads continue, data stays, writes resume with free space', async (context) => {
  skipWithoutSmallDisk(context);
  const folder = await mkdtemp(join(tmpdir(), 'durability-full-'));
  const postgres = given().postgresPort === undefined ? null : await PostgresServer.onSmallDisk(folder, '160m');
  const dataFolder = await mkdtemp(join(tmpdir(), 'durability-data-'));
  const core = postgres
    ? await startCoreChild(dataFolder, ['--database', await postgres.freshDatabase()])
    : await startCoreChild(folder, [], withSmallDisk(folder, '48m'));
  const disk = seenPath(postgres ? postgres.pid : core.process.pid, folder);
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

  await postgres?.checkpoint();
  await fillDisk(disk, 256 * 1024);
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

  await fillDisk(disk);
  // PostgreSQL has room in its own files for single rows, and backups are on another disk.
  if (!postgres) {
    await writeUntilNothingFits(admin);
    const backup = await admin.post('/api/ext/admin/backups/create');
    expect(backup).toMatchObject({ status: 503, body: { data: { problem: 'storage-full' } } });
    expect(readdirSync(join(disk, 'backups'))).toEqual([]);
  }

  // A sign-out ends the token for every way in, although it cannot be written yet.
  expect((await leaving.post('/api/auth/logout')).status).toBe(200);
  await events.disconnected;
  expect((await leaving.get('/api/ext/auth/me')).status).toBe(401);
  await expect(EventListener.connect(core.http, leaving.token)).rejects.toThrow('not-signed-in');
  const phone = await WebSocketPhone.connect(core.sip, '1002', 'dddddddd-0000-4000-8000-000000000001');
  expect(await phone.register(sip.password)).toMatchObject({ status: 401 });
  phone.close();
  expect(await reads(last)).toEqual([200, 200]);
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
