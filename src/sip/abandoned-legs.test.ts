import { expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';
import { parseCSeq } from './header-values.ts';
import type { SipRequest } from './sip-message.ts';

const sequenceOf = ({ headers }: SipRequest) => parseCSeq(headers.get('cseq') ?? '')?.number ?? 0;

/** A process that is killed in a call that a trunk answered, or rings for, and the one that follows. */
async function killed(status: 180 | 200) {
  const before = await trunkScene();
  before.call();
  await before.rest();
  before.peer.respond(before.peer.lastRequest('INVITE'), status, { body: 'answer' });
  await before.rest();
  const scene = await trunkScene();
  scene.sip.endAbandoned(before.sip.savedLegs());
  await scene.rest();
  return { ...scene, before, left: () => scene.sip.savedLegs().length };
}

test('a leg that was left is kept until its BYE is answered', async () => {
  const { peer, rest, left } = await killed(200);
  expect(left()).toBe(1);
  peer.respond(peer.lastRequest('BYE'), 200);
  await rest();
  expect(left()).toBe(0);
});

test('a leg that was left is kept until its BYE has timed out', async () => {
  const { clock, left } = await killed(200);
  await clock.advance(31_999);
  expect(left()).toBe(1);
  await clock.advance(1);
  expect(left()).toBe(0);
});

test('a process that is killed before the answer leaves the BYE to the next one, with a higher number', async () => {
  const { sip, peer } = await killed(200);
  const first = peer.lastRequest('BYE');
  const third = await trunkScene();
  third.sip.endAbandoned(sip.savedLegs());
  await third.rest();
  const second = third.peer.lastRequest('BYE');
  expect(second.headers.get('call-id')).toBe(first.headers.get('call-id'));
  expect(sequenceOf(second)).toBeGreaterThan(sequenceOf(first));
});

test('a leg that rings is kept until its INVITE is refused', async () => {
  const { peer, rest, left, before } = await killed(180);
  peer.respond(peer.lastRequest('CANCEL'), 200);
  await rest();
  expect(left()).toBe(1);
  peer.respond(before.peer.lastRequest('INVITE'), 487);
  await rest();
  expect(left()).toBe(0);
});

test('a leg that rings is kept until nothing came of its CANCEL', async () => {
  const { clock, left } = await killed(180);
  expect(left()).toBe(1);
  await clock.advance(64_000);
  expect(left()).toBe(0);
});

test('a leg that rings and is answered is kept until each BYE is answered', async () => {
  const { peer, rest, left, before } = await killed(180);
  const invite = before.peer.lastRequest('INVITE');
  peer.respond(invite, 200, { body: 'answer', tag: 'one' });
  await rest();
  const first = peer.lastRequest('BYE');
  peer.respond(invite, 200, { body: 'answer', tag: 'two' });
  await rest();
  peer.respond(first, 200);
  await rest();
  expect(left()).toBe(1);
  peer.respond(peer.lastRequest('BYE'), 200);
  await rest();
  expect(left()).toBe(0);
});
