import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../../test/support/fake-switch.ts';
import { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { runInbound } from './inbound.ts';
import { LiveCall } from './live-call.ts';
import { runTwoSided } from './outbound.ts';

const agents = ['1001', '1002'].map((agentId) => ({ agentId, extension: agentId, ringSeconds: 20 }));
const description = {
  callId: 'call',
  type: 'sip',
  direction: 'inbound',
  caller: 'a',
  callee: 'b',
  agentId: null,
  requestedBy: null,
  groupId: null,
  lineGroup: null,
  extra: null,
} as const;

test('a phone that does not ring within 5 s is unreachable: the caller goes to the next agent', async () => {
  const fake = createFakeSwitch({ agents });
  const call = new LiveCall(fake.ports, description);
  const caller = new FakeLeg('caller', fake.ladder);
  void runInbound(call, caller, 1, { next: () => new Promise(() => {}) }).catch(() => {});
  await settle();
  await fake.clock.advance(4999);
  expect(fake.legs.has('1002')).toBe(false);
  await fake.clock.advance(1);
  expect(fake.legs.has('1002')).toBe(true);
  expect(fake.facts).toContainEqual(
    expect.objectContaining({ kind: 'agent-missed', agentId: '1001', reason: 'unreachable' }),
  );
});

test.each([
  ['does not respond', { by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true }],
  ['never rings', null],
] as const)("the record states that the agent's own phone %s, not that it did not answer", async (_what, end) => {
  const fake = createFakeSwitch({ agents });
  const call = new LiveCall(fake.ports, { ...description, direction: 'outbound' });
  const first = { kind: 'extension', extension: '1001', agentId: '1001' } as const;
  void runTwoSided(call, first, { kind: 'outside', number: '139', line: 'main' }).catch(() => {});
  await settle();
  if (end) fake.legs.get('1001')?.endsWith(end);
  else await fake.clock.advance(30_000);
  expect(await call.closed).toMatchObject({ leg: 'agent', cause: 'NO_ANSWER', code: 'phone-unreachable' });
});
