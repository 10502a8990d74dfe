import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.ts';
import type { AgentState, AgentStatus } from '../../../shared/contract/agent.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { AgentService } from './agent-service.ts';

const stateOf = (status: AgentStatus): AgentState => ({
  agent_id: '1001',
  name: '',
  status,
  reason: null,
  groups: [{ id: 1, name: 'Consultation' }],
  since: '2026-01-01 09:00:00',
  since_seconds: 0,
  wrap_up_seconds_left: null,
  next: status === 'ringing' ? 'ready' : null,
  call_id: null,
  call_ids: [],
  registered: true,
  phone: { registered: true, device_id: null },
});

/** An agent on break whose phone works, and a service that answers when the test says so. */
async function onBreak() {
  let answer: (state: AgentState) => void = () => {};
  const call = () => new Promise((resolve) => (answer = resolve));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const agent = new AgentService({ client: { call } as unknown as ServiceClient, clock: new FakeClock(), log });
  agent.phoneReadinessChanged({ registration: 'registered', microphone: 'present', isElsewhere: false });
  const started = agent.start('1001');
  answer(stateOf('break'));
  await started;
  const ready = agent.ready();
  // Ready waits for a sign-in to groups that may be under way.
  await Promise.resolve();
  return { agent, ready, answer: (state: AgentState) => answer(state) };
}

test('a call that rings before Ready is answered stays on the screen', async () => {
  const { agent, ready, answer } = await onBreak();
  agent.handleServiceEvent(stateOf('ready'));
  agent.handleServiceEvent(stateOf('ringing'));
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ringing', requested: 'ready' });
});

test('a service without events of agents is believed by its answer', async () => {
  const { agent, ready, answer } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  expect(agent.snapshot).toMatchObject({ label: 'ready', requested: 'ready' });
});

test('what has not changed is not said again', async () => {
  const { agent, ready, answer } = await onBreak();
  answer(stateOf('ready'));
  await ready;
  const labels: string[] = [];
  agent.changed.on(({ label }) => labels.push(label));
  agent.handleServiceEvent(stateOf('ringing'));
  agent.handleServiceEvent(stateOf('ringing'));
  agent.phoneReadinessChanged({ registration: 'registered', microphone: 'present', isElsewhere: false });
  agent.handleServiceEvent(stateOf('ready'));
  expect(labels).toEqual(['ringing', 'ready']);
});
