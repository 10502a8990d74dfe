import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { RetentionState } from '../../src/shared/contract/retention.ts';
import type { CallStatusChanged, RecordingFailed } from '../../src/shared/contract/event.ts';
import { parseWavHeader } from '../../src/media/recorder/wav-format.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { fillDisk } from '../support/filled-disk.ts';
import { HttpClient } from '../support/http-client.ts';
import { seenPath, skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';

test('a disk that fills during a recording: the agent is notified, the call continues', async (context) => {
  skipWithoutSmallDisk(context, 'recorder/recording.test.ts tries the same without one.');
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  await (await startCoreChild(folder)).stop();
  const core = await startCoreChild(folder, [], withSmallDisk(join(folder, 'recordings'), '96k'));
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
  const failed = await events.until('RecordingFailed', (event: RecordingFailed) => event.call_id === callId);
  expect(failed).toMatchObject({ agent_id: '1001', reason: expect.stringMatching(/ENOSPC|no space/i) });
  expect(events.seen<CallStatusChanged>('CallStatusChanged').some(({ status }) => status === 'hungup')).toBe(false);

  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await events.until(
    'CallStatusChanged',
    (event: CallStatusChanged) => event.call_id === callId && event.status === 'hungup',
  );
  const { body } = await supervisor.get('/api/cdr/list', {
    ...recentCalls(),
    call_id: callId,
  });
  const [record] = (body.data as { rows: Cdr[] }).rows;
  expect(record).toMatchObject({ hangup_cause: 'NORMAL_CLEARING', record_filename: expect.stringMatching(/\.wav$/) });
  expect(record?.billsec).toBeGreaterThan(0);
  const recording = Buffer.from(
    await (await supervisor.fetch('GET', '/api/cdr/download', { query: { id: record?.id } })).arrayBuffer(),
  );
  const wav = parseWavHeader(recording);
  expect(wav).toMatchObject({ channels: 2, rate: 8000 });
  expect(wav?.dataLength).toBeGreaterThan(32_000);
  expect(recording.length).toBe((wav?.dataOffset ?? 0) + (wav?.dataLength ?? 0));
  events.close();
  await core.stop();
});

test('on a full disk recordings are removed and deleted, and a refusal stays a refusal', async (context) => {
  skipWithoutSmallDisk(context, 'files/disk-reserve.test.ts tries the same without one.');
  const folder = await mkdtemp(join(tmpdir(), 'full-removal-'));
  const core = await startCoreChild(folder, [], withSmallDisk(folder, '300m'));
  const disk = seenPath(core.process.pid, folder);
  const admin = await HttpClient.signIn(core.http, 'admin@clinic.test');
  const agent = await HttpClient.signIn(core.http, 'agent1001@clinic.test');
  const rules = [{ name: 'All', keep_days: 1 }];
  await admin.post('/api/ext/retention/rules/update', { is_enabled: false, rules, version: 1 });
  await expect.poll(() => existsSync(join(disk, 'disk-reserve'))).toBe(true);
  await fillDisk(disk);
  const create = { name: 'Full', email: 'full@clinic.test', password: 'a long password', role: 'agent' };
  let count = 0;
  const written = async (): Promise<boolean> =>
    (await admin.post('/api/ext/admin/users/create', create)).status === 200;
  while (await written()) create.email = `full-${(count += 1)}@clinic.test`;
  expect((await admin.post('/api/ext/admin/users/create', create)).status).toBe(503);

  expect((await agent.get('/api/ext/admin/audit')).status).toBe(403);
  const state = async (): Promise<RetentionState> => (await admin.get('/api/ext/retention/state')).body.data;
  expect((await admin.post('/api/ext/retention/run')).status).toBe(200);
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ running: null, last: { result: 'done' } });
  const { last } = await state();
  expect(last?.set_aside).toBeGreaterThan(100);
  expect((await admin.post('/api/ext/retention/delete-set-aside', { id: last?.id })).status).toBe(200);
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ running: null, last: { set_aside: 0 } });
  await core.stop();
});
