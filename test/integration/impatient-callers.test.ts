import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { SipCredentials } from '../../src/shared/contract/auth.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { callAndGiveUp } from '../support/impatient-callers.ts';
import { ringingPhone } from '../support/ringing-phone.ts';
import { openSockets } from '../support/rough-connections.ts';

let core: CoreChild;
let trunkPort: number;
beforeAll(async () => {
  core = await startCoreChild(await mkdtemp(join(tmpdir(), 'impatient-')), [
    '--trunk-listen',
    '127.0.0.1:0',
    '--inbound',
    '*=1',
  ]);
  ({ trunkPort } = core);
});
afterAll(() => core.stop());

/** An agent with a phone, ready in group 1. */
async function readyAgent(agentId: string) {
  const client = await HttpClient.signIn(core.http, `agent${agentId}@clinic.test`);
  const { sip } = (await client.get('/api/ext/auth/me')).body.data as { sip: SipCredentials };
  const instance = `dddddddd-0000-4000-8000-00000000${agentId}`;
  const phone = await ringingPhone(core.sip, { extension: agentId, instance, password: sip.password });
  const state = async () => (await client.get('/api/ext/agent/state', { agent_id: agentId })).body.data as AgentState;
  await expect.poll(state).toMatchObject({ registered: true });
  await client.post('/api/agent-control/sign-in-group', { agent_id: agentId, group_ids: [1] });
  await client.get('/api/agent-control/ready', { agent_id: agentId });
  return { phone, state };
}

test('a hundred callers who give up within 100 ms: each agent is ready again, and no port stays open', async () => {
  const agents = await Promise.all(['1001', '1002', '1003'].map(readyAgent));
  const sockets = () => openSockets(core.process.pid);
  const before = await sockets();
  const delaysMs = Array.from({ length: 100 }, (_, call) => call);
  await callAndGiveUp(trunkPort, '4008001000', delaysMs);
  for (const { state } of agents) await expect.poll(state).toMatchObject({ status: 'ready', next: null });
  // Each call had a separate media port; the transaction of a call outlives it a little.
  await expect.poll(sockets, { timeout: 10_000 }).toBeLessThanOrEqual(before);
  for (const { phone } of agents) phone.close();
});
