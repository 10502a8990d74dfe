import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch, type FakeLeg } from '../../../../test/support/fake-switch.ts';
import type { LegEnd } from '../../../sip/leg.ts';
import { CallEndedError, LiveCall } from './live-call.ts';
import { runTwoSided } from './outbound.ts';

/** Agent 1001 has picked up a call of theirs; the customer is being called. */
async function calling() {
  const fake = createFakeSwitch({ recordingsFolder: mkdtempSync(join(tmpdir(), 'clinicall-causes-')) });
  const call = new LiveCall(fake.ports, {
    callId: 'call',
    type: 'sip',
    direction: 'outbound',
    caller: '1001',
    callee: '139',
    agentId: '1001',
    requestedBy: null,
    groupId: null,
    lineGroup: 'main',
    extra: null,
  });
  runTwoSided(
    call,
    { kind: 'extension', extension: '1001', agentId: '1001' },
    { kind: 'outside', number: '139', line: 'main' },
  ).catch((error: unknown) => {
    if (!(error instanceof CallEndedError)) throw error;
  });
  await settle();
  fake.legs.get('1001')?.answers();
  await settle();
  return { ...fake, call, customer: fake.legs.get('139') as FakeLeg };
}
const heard = (ladder: readonly string[]) => ladder.filter((line) => line.includes('plays'));

test('the agent hears ringing when the other side rings, once, and not before', async () => {
  const { ladder, customer } = await calling();
  expect(heard(ladder)).toEqual([]);
  customer.rings();
  customer.rings();
  await settle();
  expect(heard(ladder)).toEqual(['webrtc1 plays ringback']);
});

test.each<[Omit<LegEnd, 'by' | 'reason'>, object]>([
  [
    { status: 408, isUnreachable: true },
    { cause: 'CALL_REJECTED', sipCode: 408, reason: 'Line unreachable' },
  ],
  [
    { status: 503, isUnreachable: true },
    { cause: 'CALL_REJECTED', sipCode: 503, reason: 'Line unreachable' },
  ],
  [{ status: 302 }, { cause: 'CALL_REJECTED', sipCode: 302, reason: 'Moved to another number' }],
  [{ status: 484 }, { cause: 'CALL_REJECTED', sipCode: 484 }],
  [{ status: 410 }, { cause: 'CALL_REJECTED', sipCode: 410 }],
  [{ status: 480 }, { cause: 'NO_ANSWER', sipCode: 480 }],
])('a customer whose leg ends with %j: %j', async (end, expected) => {
  const { call, customer, ladder } = await calling();
  customer.endsWith({ by: 'remote', reason: null, ...end });
  expect(await call.closed).toMatchObject({ leg: 'customer', ...expected });
  expect(heard(ladder)).toEqual([]);
});

test('a line that takes the call and never rings is unreachable; one that rang was not answered', async () => {
  const silent = await calling();
  await silent.clock.advance(60_000);
  expect(await silent.call.closed).toMatchObject({ cause: 'CALL_REJECTED', reason: 'Line unreachable' });
  const ringing = await calling();
  ringing.customer.rings();
  await ringing.clock.advance(60_000);
  expect(await ringing.call.closed).toMatchObject({ cause: 'NO_ANSWER', sipCode: 408 });
});
