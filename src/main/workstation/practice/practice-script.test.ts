import { expect, test } from 'vitest';
import { FakeClock, settle } from '../../../../test/support/fake-clock.ts';
import type { PracticeScenario } from '../../../shared/domain/practice-scenario.ts';
import { Emitter } from '../../../shared/event.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { PracticeScript, ringAfterMs } from './practice-script.ts';

/** An agent, a phone and a service under the test's hand. */
function begin(scenario: PracticeScenario) {
  const clock = new FakeClock();
  const agent = { snapshot: { label: 'break' } as AgentSnapshot, changed: new Emitter<AgentSnapshot>() };
  const phone = {
    snapshot: { calls: [] } as Partial<PhoneSnapshot> as PhoneSnapshot,
    changed: new Emitter<PhoneSnapshot>(),
  };
  const asked: unknown[] = [];
  const call = async ({ path }: { path: string }, { body }: { body: unknown }) => {
    asked.push([path.split('/').at(-2) === 'practice' ? 'ring' : 'hang up', body]);
    return { request_id: `call-${asked.length}` };
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const client = { call } as unknown as ServiceClient;
  const script = new PracticeScript({ agent, phone, client, clock, log }, { scenario, groupId: 1 });
  return {
    script,
    asked,
    wait: (milliseconds: number) => clock.advance(milliseconds).then(settle),
    agentIs: (label: AgentSnapshot['label']): void => {
      agent.snapshot = { ...agent.snapshot, label };
      agent.changed.emit(agent.snapshot);
    },
    callIs: (state: PhoneCall['state']): void => {
      phone.snapshot = { ...phone.snapshot, calls: [{ id: 'call', state } as PhoneCall] };
      phone.changed.emit(phone.snapshot);
    },
  };
}

test('callers ring one after another, each when the agent has been ready for a moment', async () => {
  const { script, asked, wait, agentIs, callIs } = begin('unknown');
  await wait(60_000);
  expect(asked).toEqual([]);
  agentIs('ready');
  await wait(ringAfterMs - 1);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked).toEqual([['ring', { from: '13700009999', group_id: 1 }]]);
  callIs('ringing');
  agentIs('in_call');
  callIs('ended');
  expect(script.practice).toMatchObject({ step: 2, steps: 2 });
  agentIs('wrap_up');
  await wait(60_000);
  expect(asked).toHaveLength(1);
  agentIs('ready');
  await wait(ringAfterMs);
  expect(asked.slice(1)).toEqual([
    ['hang up', { call_id: 'call-1' }],
    ['ring', { from: '13900000007', group_id: 1 }],
  ]);
  callIs('ringing');
  callIs('ended');
  await wait(60_000);
  expect(script.practice).toMatchObject({ step: 3, steps: 2 });
  expect(asked).toHaveLength(3);
});

test('a break before the ring puts it off', async () => {
  const { asked, wait, agentIs } = begin('known');
  agentIs('ready');
  await wait(ringAfterMs - 1);
  agentIs('break');
  await wait(60_000);
  expect(asked).toEqual([]);
});

test('numbers that the agent calls are named, and nobody rings', async () => {
  const { script, asked, wait, agentIs, callIs } = begin('busy');
  agentIs('ready');
  await wait(60_000);
  expect(script.practice.dials).toBe('13912340486');
  callIs('dialling');
  callIs('ended');
  expect(script.practice.dials).toBe('13912340001');
  expect(asked).toEqual([]);
});

test('callers who interrupt are asked for as such', async () => {
  const { asked, wait, agentIs } = begin('interrupting');
  agentIs('ready');
  await wait(ringAfterMs);
  expect(asked).toEqual([['ring', { from: '19900000001', group_id: 1, interrupts: true }]]);
});
