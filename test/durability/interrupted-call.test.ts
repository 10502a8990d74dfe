import { once } from 'node:events';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { CallStatusChanged } from '../../src/shared/contract/event.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { EventListener } from '../support/event-listener.ts';
import { HttpClient } from '../support/http-client.ts';

/** In the folder of the day on which the call began; 0 before there is a file. */
async function bytesOfRecording(dataFolder: string, callId: string): Promise<number> {
  const folder = join(dataFolder, 'recordings');
  const file = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(`${callId}.wav`));
  return file === undefined ? 0 : (await stat(join(folder, file))).size;
}

test('kill -9 in a call: after the restart the agent gets its end with the cause, and wraps up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'interrupted-call-'));
  const first = await startCoreChild(folder);
  const agent = await HttpClient.signIn(first.http, 'agent1001@clinic.test');
  await agent.post('/api/agent-control/sign-in-group', { agent_id: '1001', group_ids: [1] });
  await agent.get('/api/agent-control/ready', { agent_id: '1001' });
  const before = await EventListener.connect(first.http, agent.token);
  const placed = await agent.get('/api/call/dual', { caller: '13800001001', callee: '13900000001' });
  const { request_id: callId } = placed.body.data as { request_id: string };
  const answered = await before.until<CallStatusChanged>(
    'CallStatusChanged',
    (event) => event.call_id === callId && event.status === 'answered' && event.leg === 'customer',
  );
  // Half a second of sound is on the disk: what the disk does not hold a kill takes.
  await expect.poll(() => bytesOfRecording(folder, callId), { timeout: 20_000 }).toBeGreaterThan(16_000);
  const exited = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await exited;

  const second = await startCoreChild(folder);
  const again = new HttpClient(second.http, agent.token);
  const after = await EventListener.connect(second.http, agent.token, answered.seq);
  const ended = await after.until<CallStatusChanged>('CallStatusChanged', (event) => event.status === 'hungup');
  expect(ended).toMatchObject({ call_id: callId, agent_id: '1001', hangup_cause: 'NORMAL_CLEARING' });
  expect((await again.get('/api/ext/agent/state', { agent_id: '1001' })).body.data).toMatchObject({
    status: 'wrap_up',
    next: 'ready',
    call_id: null,
  });
  const { body } = await again.get('/api/cdr/dual', {
    ...recentCalls(2, 'created_at'),
    call_id: callId,
  });
  expect((body.data as { rows: Cdr[] }).rows).toMatchObject([
    {
      agent_id: '1001',
      hangup_cause: 'NORMAL_CLEARING',
      hangup_detail: { reason: 'The service stopped during this call' },
      parts: [{ agent_id: '1001', number: null }],
    },
  ]);
  after.close();
  await second.stop();
});
