import { expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';
import type { RefusedCall } from './refused-calls.ts';

const target = 'sip:4008@10.0.0.1:5060';

async function scene(options: Parameters<typeof trunkScene>[0] = {}) {
  const made = await trunkScene(options);
  const refused: RefusedCall[] = [];
  made.sip.onRefused((call) => void refused.push(call));
  return { ...made, refused };
}

test('a call that is refused for its body or for the limit of its source is announced once', async () => {
  const { peer, rest, refused, invite } = await scene({ maxIncomingPerSource: 1 });
  const unknown = peer.request('INVITE', target, { headers: { 'content-type': 'text/plain' }, body: 'x' });
  for (const request of [unknown, unknown, invite, peer.request('INVITE', target, { body: 'offer' })])
    peer.send(request);
  await rest();
  const call = { trunk: 'main', caller: 'carrier', calledNumber: '4008' };
  expect(refused).toEqual([
    { ...call, status: 415, reason: 'Unsupported Media Type' },
    { ...call, status: 503, reason: 'Too many calls' },
  ]);
});

test('a flood is announced in part, and the next minute again', async () => {
  const { peer, rest, refused, clock } = await scene();
  const flood = async () => {
    for (let call = 0; call < 50; call += 1)
      peer.send(peer.request('INVITE', target, { headers: { 'content-type': 'text/plain' }, body: 'x' }));
    await rest();
  };
  await flood();
  expect(refused).toHaveLength(20);
  await clock.advance(60_000);
  await flood();
  expect(refused).toHaveLength(40);
});

test.each([
  [{ require: 'precondition' }, 420, 'Bad Extension: precondition'],
  [{ 'session-expires': '30' }, 422, 'Session Interval Too Small'],
  [{ contact: [] }, 400, 'Contact is missing'],
  [{ contact: 'nobody' }, 400, 'Bad Request: Contact is no address'],
  [{ 'max-forwards': '256' }, 400, 'Bad Request: Max-Forwards is out of range'],
])('a call with %j is announced, and logged without its number', async (headers, status, reason) => {
  const { peer, rest, refused, clock, logged } = await scene();
  peer.send(peer.request('INVITE', target, { headers, body: 'offer' }));
  await rest();
  await clock.advance(2000);
  expect(peer.lastResponse().status).toBe(status);
  expect(refused).toEqual([{ trunk: 'main', caller: 'carrier', calledNumber: '4008', status, reason }]);
  expect(logged).toContainEqual({ fact: { trunk: 'main', status, reason }, text: 'a call was refused' });
});

test('a call that comes again with a longer interval was not refused', async () => {
  const { peer, rest, refused, clock, incoming } = await scene();
  const invite = (seconds: string) =>
    peer.request('INVITE', target, { headers: { 'session-expires': seconds }, body: 'offer', callId: 'one' });
  peer.send(invite('30'));
  await rest();
  await clock.advance(1900);
  peer.send(invite('90'));
  await rest();
  await clock.advance(10_000);
  expect([refused, incoming.length]).toEqual([[], 1]);
});

test('a malformed call is announced once, although it is sent again', async () => {
  const { peer, rest, refused } = await scene();
  const malformed = peer.request('INVITE', target, { headers: { 'max-forwards': '256' }, body: 'offer' });
  for (const request of [malformed, malformed]) peer.send(request);
  await rest();
  const reason = 'Bad Request: Max-Forwards is out of range';
  expect(refused).toEqual([{ trunk: 'main', caller: 'carrier', calledNumber: '4008', status: 400, reason }]);
});

test('a malformed request that begins no call is not announced as one', async () => {
  const { peer, rest, refused } = await scene();
  peer.send(peer.request('OPTIONS', target, { headers: { 'max-forwards': '256' } }));
  await rest();
  expect([peer.lastResponse().status, refused]).toEqual([400, []]);
});

test('a request that begins no call is not announced as one', async () => {
  const { peer, rest, refused } = await scene();
  peer.send(peer.request('OPTIONS', target, { headers: { require: 'precondition' } }));
  await rest();
  expect([peer.lastResponse().status, refused]).toEqual([420, []]);
});
