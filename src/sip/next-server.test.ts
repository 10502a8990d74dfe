import { expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';

/** A trunk of two servers, the first of which hears nothing; the peer is the second. */
async function silentFirst() {
  const scene = await trunkScene();
  const left: number[] = [];
  scene.network.passes = (line) => !line.startsWith('INVITE') || left.length > 0;
  scene.network.avoid = () => {
    left.push(scene.clock.monotonic());
    return left.length === 1;
  };
  const invites = () => scene.peer.heard.filter((one) => one.kind === 'request' && one.method === 'INVITE');
  return { ...scene, left, invites };
}

test('a call is tried at the next server when the first one says nothing for 3.5 s', async () => {
  const scene = await silentFirst();
  scene.call();
  await scene.clock.advance(3499);
  expect(scene.invites()).toHaveLength(0);
  await scene.clock.advance(1);
  await scene.rest();
  expect([scene.left.length, scene.invites().length]).toEqual([1, 1]);
  const invite = scene.peer.lastRequest('INVITE');
  scene.peer.respond(invite, 200, { body: 'answer' });
  await scene.rest();
  expect(scene.events.at(-1)).toMatchObject({ kind: 'answered', sdp: 'answer' });
});

test('a call that no server responds to ends after 8 s', async () => {
  const scene = await silentFirst();
  scene.network.passes = (line) => !line.startsWith('INVITE');
  const leg = scene.sip.callTrunk({
    trunk: 'main',
    number: '10086',
    from: { user: '4008', displayName: null },
    sdp: 'offer',
    noResponseTimeoutMs: 8000,
  });
  await scene.clock.advance(8000);
  expect([leg.state, scene.left.length]).toEqual(['ended', 2]);
});

test('a server that is working on the call keeps it', async () => {
  const scene = await silentFirst();
  scene.network.passes = () => true;
  scene.call();
  await scene.rest();
  scene.peer.respond(scene.peer.lastRequest('INVITE'), 100);
  await scene.clock.advance(10_000);
  expect([scene.left, scene.invites().length]).toEqual([[], 1]);
});

test('503 is followed by the next server at once, by another branch; without one it ends the call', async () => {
  const scene = await silentFirst();
  scene.network.passes = () => true;
  scene.call();
  await scene.rest();
  const first = scene.peer.lastRequest('INVITE');
  scene.peer.respond(first, 503);
  await scene.rest();
  const second = scene.peer.lastRequest('INVITE');
  expect(scene.invites()).toHaveLength(2);
  expect(second.headers.get('via')).not.toBe(first.headers.get('via'));
  scene.peer.respond(second, 503);
  await scene.rest();
  expect(scene.events.at(-1)).toMatchObject({ kind: 'ended', end: { status: 503 } });
});

test('a call that is given up is tried nowhere else', async () => {
  const scene = await silentFirst();
  const leg = scene.call();
  await scene.clock.advance(1000);
  leg.end();
  await scene.clock.advance(10_000);
  expect([scene.left, scene.invites()]).toEqual([[], []]);
});

/** A trunk of two servers, the first of which responds too late: its INVITE and that of the second. */
async function lateFirst() {
  const scene = await silentFirst();
  scene.network.passes = () => true;
  const leg = scene.call();
  await scene.clock.advance(3500);
  await scene.rest();
  const [first] = scene.invites();
  const second = scene.peer.lastRequest('INVITE');
  if (first?.kind !== 'request' || first.headers.get('via') === second.headers.get('via'))
    throw new Error('no second server was tried');
  const heard = (method: string) =>
    scene.peer.heard.filter((one) => one.kind === 'request' && one.method === method).length;
  return { ...scene, leg, first, second, heard };
}

test('a server that rings after it was left is cancelled, once, and the call continues at the next one', async () => {
  const { peer, rest, leg, first, second, heard, events } = await lateFirst();
  peer.respond(first, 180, { tag: 'late' });
  peer.respond(first, 183, { tag: 'late' });
  await rest();
  expect([heard('CANCEL'), leg.state]).toEqual([1, 'trying']);
  expect(peer.lastRequest('CANCEL').headers.get('via')).toBe(first.headers.get('via'));
  peer.respond(first, 487, { tag: 'late' });
  await rest();
  expect(peer.lastRequest('ACK').headers.get('via')).toBe(first.headers.get('via'));
  peer.respond(second, 200, { body: 'answer' });
  await rest();
  expect(events).toEqual([{ kind: 'answered', sdp: 'answer' }]);
});

test('a server that answers after it was left is hung up, once, and the call continues at the next one', async () => {
  const { clock, peer, rest, leg, first, second, heard } = await lateFirst();
  peer.respond(first, 200, { body: 'late answer', tag: 'late' });
  await rest();
  peer.respond(first, 200, { body: 'late answer', tag: 'late' });
  await rest();
  expect([heard('ACK'), heard('BYE'), leg.state]).toEqual([2, 1, 'trying']);
  const bye = peer.lastRequest('BYE');
  expect(bye.headers.get('to')).toContain('tag=late');
  peer.respond(bye, 200);
  peer.respond(second, 200, { body: 'answer' });
  await rest();
  await clock.advance(40_000);
  expect([leg.state, heard('BYE')]).toEqual(['answered', 1]);
});
