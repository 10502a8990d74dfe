import { expect, test } from 'vitest';
import { trunk, trunkScene } from '../../test/support/trunk-scene.ts';
import { parseReplaces } from './replaces.ts';
import type { SipRequest } from './sip-message.ts';

type Scene = Awaited<ReturnType<typeof trunkScene>>;
const uri = 'sip:4008@10.0.0.1:5060';
const tagIn = (message: SipRequest, header: 'from' | 'to') =>
  /;tag=([^;]+)/.exec(message.headers.get(header) ?? '')?.[1] ?? '';

/** The carrier has called us, and was answered. `replaces`: its dialog. */
async function answeredCall(options: Parameters<typeof trunkScene>[0] = {}) {
  const scene = await trunkScene(options);
  scene.peer.send(scene.invite);
  await scene.rest();
  const [leg] = scene.incoming;
  void leg?.answer('answer');
  await scene.rest();
  const bye = scene.peer.within('BYE', scene.invite, scene.peer.lastResponse());
  scene.peer.send(scene.peer.within('ACK', scene.invite, scene.peer.lastResponse()));
  await scene.rest();
  scene.takeLadder();
  const replaces = `${bye.headers.get('call-id')};to-tag=${tagIn(bye, 'to')};from-tag=${tagIn(bye, 'from')}`;
  return { ...scene, bye, replaces };
}

const inviteInstead = async (scene: Scene, from: Scene['peer'], replaces: string | readonly string[]) => {
  const headers = { replaces, require: 'replaces' };
  const invite = from.request('INVITE', uri, { headers, body: 'another offer' });
  from.send(invite);
  await scene.rest();
  return invite;
};
const acceptOffer = ({ events }: Scene) => {
  const offer = events.findLast(({ kind }) => kind === 'offer');
  if (offer?.kind !== 'offer') throw new Error('no offer');
  offer.accept('another answer');
  return offer.sdp;
};

test('a Replaces header names a dialog and what it may be', () => {
  expect(parseReplaces('a@b;From-Tag=1 ;to-tag=2')).toEqual({
    callId: 'a@b',
    toTag: '2',
    fromTag: '1',
    isEarlyOnly: false,
  });
  expect(parseReplaces('a;to-tag=2;from-tag=1;early-only')).toMatchObject({ isEarlyOnly: true });
  for (const value of ['', 'a', 'a;to-tag=1', 'a;from-tag=1', ';to-tag=1;from-tag=1', 'a;to-tag=;from-tag=1'])
    expect(parseReplaces(value), value).toBeNull();
});

test('another phone of the same carrier takes an answered call over: the leg continues in its dialog', async () => {
  const scene = await answeredCall();
  const { peer, events, rest, takeLadder, sip, replaces, bye, incoming } = scene;
  const invite = await inviteInstead(scene, peer, replaces);
  expect(acceptOffer(scene)).toBe('another offer');
  await rest();
  expect(takeLadder()).toEqual([
    'trunkcarrier → INVITE',
    'trunkcarrier ← 100 INVITE',
    'trunkcarrier ← BYE',
    'trunkcarrier ← 200 INVITE',
  ]);
  const former = peer.lastRequest('BYE');
  expect([former.headers.get('call-id'), tagIn(former, 'to')]).toEqual([bye.headers.get('call-id'), 'trunkcarrier']);
  const ok = peer.lastResponse();
  expect([ok.body, ok.headers.get('call-id')]).toEqual(['another answer', invite.headers.get('call-id')]);
  peer.respond(former, 200);
  peer.send(peer.within('ACK', invite, ok));
  await rest();
  expect([incoming.length, sip.counts().legs]).toEqual([1, 1]);
  // The former dialog is gone, and the new one is the call's.
  peer.send(bye);
  await rest();
  expect(peer.lastResponse().status).toBe(481);
  incoming[0]?.end();
  await rest();
  expect(peer.lastRequest('BYE').headers.get('call-id')).toBe(invite.headers.get('call-id'));
  expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { by: 'local' } });
});

test.each([
  ['a dialog that nobody has', 'nobody;to-tag=1;from-tag=carrier', 481],
  ['no dialog', 'nobody', 400],
  ['two dialogs', ['a;to-tag=1;from-tag=2', 'b;to-tag=1;from-tag=2'], 400],
])('an INVITE that replaces %s is refused, and rings nobody', async (_, replaces, status) => {
  const scene = await answeredCall();
  await inviteInstead(scene, scene.peer, replaces);
  expect([scene.peer.lastResponse().status, scene.incoming.length]).toEqual([status, 1]);
});

test('a call is not taken over with the wrong tags, by another trunk, or answered where it must ring', async () => {
  const scene = await answeredCall({ trunks: [trunk, { ...trunk, name: 'other', host: '10.0.0.77' }] });
  const { peer, replaces, sip, incoming } = scene;
  await inviteInstead(scene, peer, replaces.replace('from-tag=trunkcarrier', 'from-tag=other'));
  expect(peer.lastResponse().status).toBe(481);
  const other = scene.trunkPeer('other', '10.0.0.77');
  await inviteInstead(scene, other, replaces);
  expect(other.lastResponse().status).toBe(481);
  await inviteInstead(scene, peer, `${replaces};early-only`);
  expect(peer.lastResponse().status).toBe(486);
  expect([sip.counts().legs, incoming.length, incoming[0]?.state]).toEqual([1, 1, 'answered']);
});

test('a call that still rings with us is not taken over by who placed it', async () => {
  const scene = await trunkScene();
  const { peer, invite, incoming, rest } = scene;
  peer.send(invite);
  await rest();
  incoming[0]?.ring();
  await rest();
  const toTag = /;tag=([^;]+)/.exec(peer.lastResponse().headers.get('to') ?? '')?.[1];
  await inviteInstead(scene, peer, `${invite.headers.get('call-id')};to-tag=${toTag};from-tag=trunkcarrier`);
  expect([peer.lastResponse().status, incoming[0]?.state]).toEqual([481, 'ringing']);
});

test('a phone that rings with the carrier is answered by another there, and cancelled', async () => {
  const scene = await trunkScene();
  const { peer, events, rest, takeLadder } = scene;
  const leg = scene.call();
  await rest();
  const called = peer.lastRequest('INVITE');
  peer.respond(called, 180);
  await rest();
  takeLadder();
  const ours = /;tag=([^;]+)/.exec(called.headers.get('from') ?? '')?.[1];
  const invite = await inviteInstead(
    scene,
    peer,
    `${called.headers.get('call-id')};to-tag=${ours};from-tag=trunkcarrier`,
  );
  acceptOffer(scene);
  await rest();
  expect(takeLadder()).toEqual([
    'trunkcarrier → INVITE',
    'trunkcarrier ← 100 INVITE',
    'trunkcarrier ← CANCEL',
    'trunkcarrier ← 200 INVITE',
  ]);
  expect([leg.state, events.map(({ kind }) => kind)]).toEqual(['answered', ['ringing', 'offer', 'answered']]);
  peer.send(peer.within('ACK', invite, peer.lastResponse()));
  peer.respond(called, 487);
  await rest();
  leg.end();
  await rest();
  expect(peer.lastRequest('BYE').headers.get('call-id')).toBe(invite.headers.get('call-id'));
});

test('both answer at once: the phone that rang is hung up in its own dialog', async () => {
  const scene = await trunkScene();
  const { peer, rest } = scene;
  const leg = scene.call();
  await rest();
  const called = peer.lastRequest('INVITE');
  peer.respond(called, 180);
  await rest();
  const ours = /;tag=([^;]+)/.exec(called.headers.get('from') ?? '')?.[1];
  await inviteInstead(scene, peer, `${called.headers.get('call-id')};to-tag=${ours};from-tag=trunkcarrier`);
  acceptOffer(scene);
  peer.respond(called, 200, { body: 'late answer' });
  await rest();
  expect(peer.lastRequest('BYE').headers.get('call-id')).toBe(called.headers.get('call-id'));
  expect(leg.state).toBe('answered');
});
