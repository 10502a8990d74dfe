import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { canMount, cannotMount, withSmallDisk } from '../support/small-disk.ts';

/** The path of the small disk, as seen by the process that has mounted it. */
const pathFor = (pid: number | undefined, folder: string): string => `/proc/${pid}/root${folder}`;
const fill = (disk: string, leaving: number): void => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
};

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

test('a full disk: writes get 503, reads go on, data stays, writes resume with free space', async (context) => {
  if (!canMount()) return context.skip(cannotMount);
  const folder = await mkdtemp(join(tmpdir(), 'durability-full-'));
  const postgres = inject('postgresPort') === undefined ? null : await PostgresServer.onSmallDisk(folder, '160m');
  const core = postgres
    ? await startCoreChild(await mkdtemp(join(tmpdir(), 'durability-data-')), [
        '--database',
        await postgres.freshDatabase(),
      ])
    : await startCoreChild(folder, [], withSmallDisk(folder, '24m'));
  const disk = pathFor(postgres ? postgres.pid : core.process.pid, folder);
  const client = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
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
  expect([415, 503]).toContain((await client.post('/api/customer-photo/upload', upload)).status);

  rmSync(join(disk, 'filler'));
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
