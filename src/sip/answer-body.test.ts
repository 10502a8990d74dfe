import { expect, test } from 'vitest';
import { registeredPhone } from '../../test/support/registered-phone.ts';
import { talking } from '../../test/support/talking-softphone.ts';
import { trunkScene } from '../../test/support/trunk-scene.ts';

const severalParts = { headers: { 'content-type': 'multipart/mixed;boundary=b' } };
/** The part beside the SDP has no disposition: in a request it would have to be understood. */
const withDescription = (sdp: string) =>
  `--b\r\nContent-Type: application/isup\r\n\r\nbinary\r\n--b\r\nContent-Type: application/sdp\r\n\r\n${sdp}\r\n--b--`;
const withoutDescription = '--b\r\nContent-Type: application/isup\r\n\r\nbinary\r\n--b--';

async function calling() {
  const scene = await registeredPhone();
  const leg = scene.call();
  await scene.rest();
  return { ...scene, leg, invite: scene.phone.lastRequest('INVITE') };
}

test('takes the SDP of multipart 183 and 200 responses, whatever the other parts are', async () => {
  const { phone, invite, rest, plainEvents } = await calling();
  phone.respond(invite, 183, { ...severalParts, body: withDescription('early') });
  phone.respond(invite, 200, { ...severalParts, body: withDescription('answer') });
  await rest();
  expect(plainEvents()).toEqual([
    { kind: 'ringing', status: 183, sdp: 'early' },
    { kind: 'answered', sdp: 'answer' },
  ]);
});

test('a 200 whose parts hold no SDP takes that of the 183 before it', async () => {
  const { phone, invite, rest, plainEvents } = await calling();
  phone.respond(invite, 183, { body: 'early' });
  phone.respond(invite, 200, { ...severalParts, body: withoutDescription });
  await rest();
  expect(plainEvents().at(-1)).toEqual({ kind: 'answered', sdp: 'early' });
});

test.each([
  ['nothing', {}],
  ['no SDP among its parts', { ...severalParts, body: withoutDescription }],
  ['another type', { headers: { 'content-type': 'text/plain' }, body: 'hello' }],
  ['an encoded body', { headers: { 'content-encoding': 'gzip' }, body: 'answer' }],
])('a 200 with %s is acknowledged and hung up: the call ends as refused with 488', async (_what, body) => {
  const { phone, invite, rest, leg, takeLadder, plainEvents } = await calling();
  phone.respond(invite, 200, body);
  await rest();
  const reason = 'Answered without SDP';
  expect(takeLadder().slice(2)).toEqual(['phone8001 ← ACK', 'phone8001 ← BYE']);
  expect(phone.lastRequest('BYE').headers.get('reason')).toBe(`SIP;cause=488;text="${reason}"`);
  expect([leg.state, plainEvents()]).toEqual(['ended', [{ kind: 'ended', by: 'local', status: 488, reason }]]);
});

test('the answer to our re-INVITE may be one of several parts', async () => {
  const { leg, peer, rest } = await talking();
  const answer = leg.reinvite('new offer');
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 200, { ...severalParts, body: withDescription('new answer') });
  await rest();
  expect(await answer).toBe('new answer');
});

test.each([
  ['several parts', { ...severalParts, body: withDescription('answer') }, { kind: 'answered', sdp: 'answer' }],
  ['no SDP', {}, { kind: 'ended', end: { by: 'local', status: 488 } }],
])('an ACK with %s to our offer', async (_what, body, event) => {
  const { peer, rest, incoming, events } = await trunkScene();
  const invite = peer.request('INVITE', 'sip:4008@10.0.0.1:5060');
  peer.send(invite);
  await rest();
  incoming[0]?.answer('our offer');
  await rest();
  peer.send(peer.within('ACK', invite, peer.lastResponse(), body));
  await rest();
  expect(events).toMatchObject([event]);
});
