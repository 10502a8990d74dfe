import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { recordingFormat } from '../../src/media/recorder/wav-format.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallRecordDelayed, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { CallbackReceiver } from '../support/callback-receiver.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { fillDisk, writeUntilNothingFits, writeUntilRefused } from '../support/filled-disk.ts';
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
  /** Until the record of the call in progress cannot be changed. */
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
    // SQLite has some room in its own files: the writes take it.
    fill: async (supervisor) => {
      await fillDisk(disk);
      await writeUntilRefused(supervisor);
      await writeUntilNothingFits(supervisor);
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
  const reader = new Client({ connectionString: database });
  await reader.connect();
  return {
    core,
    disk,
    data,
    // The record becomes as large as a page, and a reader keeps its earlier versions: each change takes a new page.
    fill: async () => {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
      await askPostgres(database, 'ALTER TABLE call_records ALTER COLUMN extra SET STORAGE PLAIN');
      await askPostgres(database, `UPDATE call_records SET extra = repeat('x', 7000) WHERE ended_at IS NULL`);
      await postgres.checkpoint();
      await fillDisk(disk);
      while (await changesRecord(database));
    },
    remove: async () => {
      await reader.end();
      await core.stop();
      await postgres.remove();
    },
  };
}

/** Whether the record of the call in progress can be changed: false on a full disk. */
const changesRecord = (database: string): Promise<boolean> =>
  askPostgres(database, 'UPDATE call_records SET last_alive_at = last_alive_at + 1 WHERE ended_at IS NULL').then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('53100');
      return false;
    },
  );

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
