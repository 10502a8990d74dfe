import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentState } from '../../src/shared/contract/agent.ts';
import type { AgentStatusChanged, MissedCallChanged } from '../../src/shared/contract/event.ts';
import { type CoreChild, startCoreChild } from '../support/core-child.ts';
import { HttpClient } from '../support/http-client.ts';
import { type PhoneAgent, phoneAgent } from '../support/phone-agent.ts';

/** A phone whose connection is open while nobody reads at its far end, as of a process that hangs. */
let core: CoreChild;
let folder: string;
let silent: PhoneAgent;
let next: PhoneAgent;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silent-phone-'));
  core = await startCoreChild(folder);
  silent = await phoneAgent(core, '1001', [1]);
  next = await phoneAgent(core, '1002', [1]);
});
afterAll(async () => {
  silent?.close();
  next?.close();
  await core?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('is not reachable: the next agent rings, and it counts as registered again once it responds', async () => {
  const supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
  const stateOf1001 = async () =>
    (await supervisor.get('/api/ext/agent/state', { agent_id: '1001' })).body.data as AgentState;
  await supervisor.post('/api/ext/practice/call', { from: '13900000001', group_id: 1 });
  await next.phone.request('INVITE');
  const missed = await silent.events.until<MissedCallChanged>('MissedCallChanged', () => true);
  expect(missed).toMatchObject({ reason: 'unreachable' });
  // No break either: it was not the agent who did not answer.
  expect(await stateOf1001()).toMatchObject({ status: 'ready', registered: false });
  silent.phone.peer.respond(await silent.phone.request('OPTIONS'), 200);
  await silent.events.until<AgentStatusChanged>('AgentStatusChanged', ({ registered }) => registered);
  await expect.poll(stateOf1001).toMatchObject({ status: 'ready', registered: true });
});
