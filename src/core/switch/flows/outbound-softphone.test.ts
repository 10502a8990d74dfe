import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { FakeLeg } from '../../../../test/support/fake-switch-leg.ts';
import { outgoingCall } from '../../../../test/support/talking-agent.ts';
import { runSoftphoneCall } from './outbound.ts';

/** The softphone of agent 1001 calls the customer 139. */
async function calling() {
  const { fake, call, leg } = await outgoingCall((placed, { ladder }) =>
    runSoftphoneCall(placed, new FakeLeg('softphone', ladder), '1001', {
      kind: 'outside',
      number: '139',
      line: 'main',
    }),
  );
  return { ladder: fake.ladder, call, customer: leg('139') };
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
