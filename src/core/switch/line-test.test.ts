import { expect, test } from 'vitest';
import { settle } from '../../../test/support/fake-clock.ts';
import { createFakeSwitch } from '../../../test/support/fake-switch.ts';
import type { LegEnd } from '../../sip/leg.ts';
import { testLine } from './line-test.ts';

const trunk = { name: 'spare', host: '127.0.0.1', port: 5060, assertedNumber: '02155550121' };

async function begin() {
  const fake = createFakeSwitch();
  const { clock, legs, ports } = fake;
  const callOutside = ports.line('spare');
  const result = testLine({ media: ports.media, clock }, { trunk, farSide: null, callOutside, number: '139' });
  await settle();
  const leg = legs.get('139');
  if (!leg) throw new Error('Nobody was called.');
  return { ...fake, leg, result };
}

test('a number that rings and answers is hung up at once, and is not reported as a call', async () => {
  const { clock, ladder, leg, result, facts, openEndpoints, outsideCallers } = await begin();
  await clock.advance(300);
  leg.rings();
  await clock.advance(900);
  leg.answers();
  expect(await result).toEqual({
    outcome: 'answered',
    after_ms: 1200,
    rang_after_ms: 300,
    status: 200,
    reason: null,
    codecs: [],
  });
  expect(ladder).toEqual(['→ INVITE 139', '139 ← BYE']);
  expect(outsideCallers).toEqual([{ user: '02155550121', displayName: null }]);
  expect([facts, [...openEndpoints]]).toEqual([[], []]);
});

test('an answer without SDP is an answer without usable sound, not a refusal', async () => {
  const { leg, result, openEndpoints } = await begin();
  leg.rings();
  leg.endsWith({ by: 'local', status: 488, reason: 'Answered without SDP' });
  expect(await result).toMatchObject({ outcome: 'no_sound', status: 200, reason: null, codecs: [] });
  expect([...openEndpoints]).toEqual([]);
});

test('a line that does not respond is unreachable', async () => {
  const { leg, result } = await begin();
  leg.endsWith({ by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true });
  // The 408 is the server's own.
  expect(await result).toMatchObject({ outcome: 'unreachable', status: null, reason: null, rang_after_ms: null });
});

test('a number that nobody answers is given up after 15 s', async () => {
  const { clock, ladder, leg, result, openEndpoints } = await begin();
  leg.rings();
  await clock.advance(14_999);
  expect(ladder).toEqual(['→ INVITE 139']);
  await clock.advance(1);
  expect(await result).toMatchObject({ outcome: 'no_answer', after_ms: 15_000, status: null });
  expect(ladder).toEqual(['→ INVITE 139', '139 ← CANCEL']);
  expect([...openEndpoints]).toEqual([]);
});

test.each<[Omit<LegEnd, 'by'>, object]>([
  [
    { status: 403, reason: 'Forbidden' },
    { outcome: 'refused', status: 403, reason: 'Forbidden' },
  ],
  [
    { status: 503, reason: 'Service Unavailable' },
    { outcome: 'refused', status: 503 },
  ],
  [
    { status: 486, reason: 'Busy Here' },
    { outcome: 'declined', status: 486, reason: 'Busy Here' },
  ],
  [
    { status: 600, reason: null },
    { outcome: 'declined', status: 600 },
  ],
  [
    { status: 603, reason: 'Decline' },
    { outcome: 'declined', status: 603 },
  ],
  [
    { status: 480, reason: null },
    { outcome: 'no_answer', status: 480 },
  ],
])('a leg that ends with %j: %j', async (end, expected) => {
  const { leg, result } = await begin();
  leg.endsWith({ by: 'remote', ...end });
  expect(await result).toMatchObject({ ...expected, rang_after_ms: null });
});

test.each([
  ['after ringing is the far side’s', null, 'declined'],
  ['after an announcement is the line’s', 'announcement', 'refused'],
])('a refusal %s', async (_, sdp, outcome) => {
  const { leg, result } = await begin();
  leg.rings(sdp);
  leg.ends(403);
  expect(await result).toMatchObject({ outcome, status: 403, rang_after_ms: 0 });
});
