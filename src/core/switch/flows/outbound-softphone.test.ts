import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { createFakeSwitch, FakeLeg } from '../../../../test/support/fake-switch.ts';
import { CallEndedError, LiveCall } from './live-call.ts';
import { runSoftphoneCall } from './outbound.ts';

/** The softphone of agent 1001 calls the customer 139. */
async function calling() {
  const fake = createFakeSwitch();
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
  const softphone = new FakeLeg('softphone', fake.ladder);
  void runSoftphoneCall(call, softphone, '1001', { kind: 'outside', number: '139', line: 'main' }).catch(
    (error: unknown) => (error instanceof CallEndedError ? undefined : Promise.reject(error)),
  );
  await settle();
  return { ladder: fake.ladder, call, customer: fake.legs.get('139') as FakeLeg };
}

test('the softphone gets the status that the far side gave', async () => {
  const { ladder, call, customer } = await calling();
  customer.rings();
  customer.ends(486);
  expect(await call.closed).toMatchObject({ cause: 'USER_BUSY' });
  expect(ladder).toEqual(['→ INVITE 139', 'softphone ← 180', 'softphone ← 486']);
});

test('a softphone that hears early media is not told to ring by itself', async () => {
  const { ladder, customer } = await calling();
  for (const sdp of [null, 'early', null]) {
    customer.rings(sdp);
    await settle();
  }
  expect(ladder).toEqual(['→ INVITE 139', 'softphone ← 180', 'softphone ← 183', 'webrtc1 ⇄ rtp2']);
});
