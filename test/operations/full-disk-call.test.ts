import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingFormat } from '../../src/media/recorder/wav-format.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallRecordDelayed, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { CallbackReceiver } from '../support/callback-receiver.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { askPostgres, PostgresServer } from '../support/postgres-server.ts';
import { skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';

async function recordOf(client: HttpClient, callId: string): Promise<Cdr | undefined> {
  const { body } = await client.get('/api/cdr/list', {
    ...recentCalls(),
    call_id: callId,
  });
  return (body.data as { rows: Cdr[] }).rows[0];
}

function recordedBytes(data: string, callId: string): number {
  const files = readdirSync(join(data, 'recordings'), { recursive: true, encoding: 'utf8' });
  const file = files.find((name) => name.endsWith(`${callId}.wav`));
  return file === undefined ? 0 : statSync(join(data, 'recordings', file)).size;
}

interface SmallClinic {
  readonly core: CoreChild;
  /** The small disk, as seen by the process that has mounted it. */
  readonly disk: string;
  /** The core's data folder, as seen here. */
  readonly data: string;
  fill(supervisor: HttpClient): Promise<void>;
  remove(): Promise<void>;
}

async function sqliteOnSmallDisk(): Promise<SmallClinic> {
  const folder = await mkdtemp(join(tmpdir(), 'durability-call-'));
  const core = await startCoreChild(folder, [], withSmallDisk(folder, '48m'));
  const disk = `/proc/${core.process.pid}/root${folder}`;
  return {
    core,
    disk,
    data: disk,
    fill: async (supervisor) => {
      await expect(fill(disk, Infinity)).rejects.toThrow(/ENOSPC/);
      await fillByWriting(supervisor);
    },
    remove: () => core.stop(),
  };
}

async function postgresOnSmallDisk(): Promise<SmallClinic> {
  const folder = await mkdtemp(join(tmpdir(), 'durability-call-'));
  const postgres = await PostgresServer.onSmallDisk(folder, '160m');
  const database = await postgres.freshDatabase();
  const data = await mkdtemp(join(tmpdir(), 'durability-data-'));
  const core = await startCoreChild(data, ['--database', database]);
  const disk = `/proc/${postgres.pid}/root${folder}`;
  return {
    core,
    disk,
    data,
    fill: async () => {
      const { bavail, bsize } = statfsSync(disk);
      await fill(disk, bavail * bsize - 256 * 1024);
      await fillRecords(database);
    },
    remove: async () => {
      await core.stop();
      await postgres.remove();
    },
  };
}

test.for([
  ['SQLite', sqliteOnSmallDisk],
  ['PostgreSQL', postgresOnSmallDisk],
] as const)(
  '%s: a call ends while the disk is full: it is announced, recorded and reported later',
  { timeout: 120_000 },
  async ([, start], context) => {
    skipWithoutSmallDisk(context);
    const clinic = await start();
    const { core, disk } = clinic;
    const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
    const receiver = new CallbackReceiver();
    const settings = await admin.post('/api/ext/admin/settings/update', {
      callback_url: `http://127.0.0.1:${await receiver.listen()}/`,
      callback_secret: 'a secret of the clinic',
      callback_allows_private: true,
    });
    expect(settings.status).toBe(200);
    const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
    const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
    const events = await EventListener.connect(core.http, agent.token);

    const placed = await agent.get('/api/call/back2back', {
      caller: '13900000000',
      callee: '13900000001',
      caller_line_group: 'main',
      callee_line_group: 'main',
    });
    const { request_id: callId } = placed.body.data as { request_id: string };
    const ofTheCall = (event: { call_id: string }) => event.call_id === callId;
    await events.until<CallStatusChanged>(
      'CallStatusChanged',
      (event) => ofTheCall(event) && event.status === 'answered' && event.leg === 'customer',
    );

    // A recording that was not begun before the disk is full has no file.
    await expect.poll(() => recordedBytes(clinic.data, callId)).toBeGreaterThan(recordingFormat.headerLength);
    await clinic.fill(supervisor);
    expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
    await events.until<CallRecordDelayed>('CallRecordDelayed', (event) => ofTheCall(event) && !event.is_written);
    await events.until<CallStatusChanged>(
      'CallStatusChanged',
      (event) => ofTheCall(event) && event.status === 'hungup',
    );
    expect(await recordOf(supervisor, callId)).toBeUndefined();

    rmSync(join(disk, 'filler'));
    await events.until<CallRecordDelayed>('CallRecordDelayed', (event) => ofTheCall(event) && event.is_written);
    expect(await recordOf(supervisor, callId)).toMatchObject({
      hangup_cause: 'NORMAL_CLEARING',
      record_filename: expect.stringMatching(/\.wav$/),
    });
    const deliveries = await receiver.until((all) => all.some(({ event }) => event.status === 'hungup'));
    // One that could not be marked as sent may come twice.
    const sequence = [...new Set(deliveries.map(({ event }) => event.seq))];
    expect(sequence).toEqual(sequence.toSorted((one, other) => one - other));
    expect(deliveries.at(-1)?.event).toMatchObject({ call_id: callId, status: 'hungup' });
    events.close();
    await clinic.remove();
    await receiver.close();
  },
);

const isDone = (database: string, statement: string): Promise<boolean> =>
  askPostgres(database, statement).then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('53100');
      return false;
    },
  );

/**
 * Fills the pages of the table of records until a record that is there cannot be changed: PostgreSQL writes a new
 * version of it, for which the room of old ones is used as well.
 */
async function fillRecords(database: string): Promise<void> {
  do {
    await isDone(database, 'VACUUM call_records');
    for (const repetitions of [100, 20, 4, 0])
      while (
        await isDone(
          database,
          `INSERT INTO call_records
            (call_id, type, direction, caller, callee, extra, created_at, ended_at, last_alive_at)
            VALUES (gen_random_uuid(), 'sip', 'inbound', '1', '2',
              (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, ${repetitions})), 0, 0, 0)`,
        )
      );
  } while (await isDone(database, 'UPDATE call_records SET last_alive_at = last_alive_at + 1 WHERE ended_at IS NULL'));
}

const piece = Buffer.alloc(64 * 1024);

/**
 * Takes this many bytes of a disk. In pieces: a process that is busy for seconds loses its connection for events. The
 * recording takes the space that it can get meanwhile, in whichever order.
 */
async function fill(disk: string, bytes: number): Promise<void> {
  await using filler = await open(join(disk, 'filler'), 'w');
  for (let left = bytes; left > 0; left -= piece.length) await filler.writeFile(piece.subarray(0, left));
}

/** Writes until the database refuses, which uses up the space that it keeps free for itself. */
async function fillByWriting(client: HttpClient): Promise<void> {
  for (let serial = 0; ; serial += 1) {
    const { status } = await client.post('/api/customer/create', {
      name: '满',
      sex: 1,
      phone: [`18${String(serial).padStart(9, '0')}`],
      address_id: 2,
      medium_id: 1,
    });
    if (status !== 200) return;
  }
}
