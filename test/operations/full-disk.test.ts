import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged, RecordingFailed } from '../../src/shared/contract/event.ts';
import { parseWavHeader } from '../../src/media/recorder/wav-format.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { skipWithoutSmallDisk, withSmallDisk } from '../support/small-disk.ts';

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
