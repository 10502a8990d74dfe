import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenSqlite, openSqlite } from '../../platform/database/sqlite/open-sqlite.ts';
import { createAuditedCallRepository } from './audited-call-repository.ts';
import { createRecordingCheckRepository } from './recording-checks-repository.ts';
import { soundColumns } from './sound-columns.ts';

let folder: string;
let clinic: OpenSqlite;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'));
  clinic = await openSqlite(folder);
});
afterEach(async () => {
  await clinic.close();
  await rm(folder, { recursive: true });
});

const endedAt = 9000;
const addCall = async (callId: string): Promise<number> => {
  const { id } = await clinic.db
    .insertInto('call_records')
    .values({
      call_id: callId,
      type: 'sip',
      direction: 'inbound',
      caller: '19900000001',
      callee: '02160000001',
      agent_id: '1001',
      customer_id: null,
      group_id: null,
      line_group: 'main',
      extra: null,
      created_at: 0,
      ringing_at: 0,
      answered_at: 1000,
      ended_at: endedAt,
      last_alive_at: endedAt,
      duration: 9,
      billsec: 8,
      hangup_cause: 'NORMAL_CLEARING',
      sip_code: null,
      sip_reason: null,
      record_filename: `${callId}.wav`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const checkOf = (id: number, readAt: number) => ({
  record_id: id,
  called_at: 0,
  checked_at: readAt,
  fault: null,
  bytes: 1,
  stamp: null,
  digest: null,
  first_digest: null,
  read_at: readAt,
  damaged_from_ms: null,
  ...soundColumns(null, []),
  marks: 0,
});

test('a check of a file that its call no longer names is not stored', async () => {
  const checks = createRecordingCheckRepository(clinic.db);
  const id = await addCall('one');
  await clinic.db.updateTable('call_records').set({ record_filename: null }).where('id', '=', id).execute();
  await checks.save({ check: checkOf(id, 5), file: 'one.wav' });
  expect(await checks.one(id)).toBeUndefined();
  await checks.save({ check: checkOf(id, 5), file: null });
  expect(await checks.one(id)).toMatchObject({ checked_at: 5 });
});

test('recordings that were not read for longest come first; readings of the future count as none', async () => {
  const checks = createRecordingCheckRepository(clinic.db);
  const calls = createAuditedCallRepository(clinic.db);
  const readAt = { late: 30, early: 10, middle: 20, future: 500 };
  const ids: Record<string, number> = {};
  for (const [name, at] of Object.entries(readAt)) {
    const id = (ids[name] = await addCall(name));
    await checks.save({ check: checkOf(id, at), file: `${name}.wav` });
  }
  const unread = async (limit: number) => (await calls.unreadSince(100, { at: -1, id: 0 }, limit)).map(({ id }) => id);
  expect(await unread(2)).toEqual([ids['early'], ids['middle']]);
  await calls.forgetReadingsAfter(100);
  expect(await unread(9)).toEqual([ids['future'], ids['early'], ids['middle'], ids['late']]);
  expect(await calls.countReadable()).toBe(4);
});

test('a call whose recording may not be closed yet is left out', async () => {
  const calls = createAuditedCallRepository(clinic.db);
  const id = await addCall('one');
  const found = async (settled: number, now: number) =>
    (await calls.answeredBetween({ from: 0, before: 10, settled, now }, { at: -1, id: 0 }, 10)).map((call) => call.id);
  expect(await found(endedAt - 5, endedAt + 5)).toEqual([]);
  expect(await found(endedAt + 1, endedAt + 6)).toEqual([id]);
  // The clock was set back since.
  expect(await found(0, endedAt - 100)).toEqual([id]);
});
