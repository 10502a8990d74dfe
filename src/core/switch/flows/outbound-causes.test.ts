import { expect, test } from 'vitest';
import { settle } from '../../../../test/support/fake-clock.ts';
import { callingAgent } from '../../../../test/support/talking-agent.ts';
import type { LegEnd } from '../../../sip/leg.ts';

async function calling() {
  const { fake, call, leg } = await callingAgent();
  return { ...fake, call, customer: leg('139') };
}
const sounds = (ladder: readonly string[]) => ladder.filter((line) => line.includes('plays'));

test('the agent hears ringing when the other side rings, once, and not before', async () => {
  const { ladder, customer } = await calling();
  expect(sounds(ladder)).toEqual([]);
  customer.rings();
  customer.rings();
  await settle();
  expect(sounds(ladder)).toEqual(['webrtc1 plays ringback']);
});

test.each([
  ['180, 183', [null, 'early', 'early']],
  ['183, 180', ['early', null, null]],
])('early media is heard instead of our ringback, and stays when ringing is announced again: %s', async (_, signs) => {
  const { ladder, stopped, customer } = await calling();
  for (const sdp of signs) {
    customer.rings(sdp);
    await settle();
  }
  const ownSounds = sounds(ladder).length - stopped.length;
  const bridges = ladder.filter((line) => line.includes('⇄') || line.includes('✂'));
  expect({ ownSounds, bridges }).toEqual({ ownSounds: 0, bridges: ['webrtc1 ⇄ rtp2'] });
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
  [{ status: 300 }, { cause: 'CALL_REJECTED', sipCode: 300, reason: 'Moved to another number', code: 'number-moved' }],
  [{ status: 305 }, { cause: 'CALL_REJECTED', sipCode: 305, reason: null, code: null }],
  [{ status: 380 }, { cause: 'CALL_REJECTED', sipCode: 380, reason: null, code: null }],
  [{ status: 484 }, { cause: 'CALL_REJECTED', sipCode: 484 }],
  [{ status: 410 }, { cause: 'CALL_REJECTED', sipCode: 410 }],
  [{ status: 487 }, { cause: 'ORIGINATOR_CANCEL', sipCode: 487, code: 'line-cancelled' }],
  [{ status: 480 }, { cause: 'NO_ANSWER', sipCode: 480 }],
])('a customer whose leg ends with %j: %j', async (end, expected) => {
  const { call, customer, ladder } = await calling();
  customer.endsWith({ by: 'remote', reason: null, ...end });
  expect(await call.closed).toMatchObject({ leg: 'customer', ...expected });
  expect(sounds(ladder)).toEqual([]);
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
