import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallRecordDelayed, CallStatusChanged } from '../../src/shared/contract/event.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';
import { canMount, cannotMount, withSmallDisk } from '../support/small-disk.ts';

const day = (offset: number): string =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

async function recordOf(client: HttpClient, callId: string): Promise<Cdr | undefined> {
  const { body } = await client.get('/api/cdr/list', {
    created_time_start: day(-2),
    created_time_end: day(2),
    call_id: callId,
  });
  return (body.data as { rows: Cdr[] }).rows[0];
}

test('a call that ends while the disk is full is announced, and recorded when there is room', async (context) => {
  if (!canMount()) return context.skip(cannotMount);
  const folder = await mkdtemp(join(tmpdir(), 'durability-call-'));
  const core = await startCoreChild(folder, [], withSmallDisk(folder, '24m'));
  const disk = `/proc/${core.process.pid}/root${folder}`;
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

  fill(disk);
  await fillByWriting(supervisor);
  expect((await agent.post('/api/ext/call/hangup', { call_id: callId })).status).toBe(200);
  await events.until<CallRecordDelayed>('CallRecordDelayed', (event) => ofTheCall(event) && !event.is_written);
  await events.until<CallStatusChanged>('CallStatusChanged', (event) => ofTheCall(event) && event.status === 'hungup');
  expect(await recordOf(supervisor, callId)).toBeUndefined();

  rmSync(join(disk, 'filler'));
  await events.until<CallRecordDelayed>('CallRecordDelayed', (event) => ofTheCall(event) && event.is_written);
  expect(await recordOf(supervisor, callId)).toMatchObject({
    hangup_cause: 'NORMAL_CLEARING',
    record_filename: expect.stringMatching(/\.wav$/),
  });
  events.close();
  await core.stop();
}, 120_000);

/** The recording takes what it can get meanwhile: whoever comes first. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc((bavail + 1) * bsize))).toThrow(/ENOSPC/);
}

/** What a database keeps free for itself is used up by writing, until it refuses. */
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
