import { expect, test } from 'vitest';
import { trunk, trunkScene } from '../../test/support/trunk-scene.ts';

const trunksOnly = { networks: [], anonymous: false };

test('a call of a trunk that is removed can be cancelled and ended by the far end; a new one is dropped', async () => {
  const scene = await trunkScene({ sources: trunksOnly });
  const { peer, invite } = scene;
  peer.send(invite);
  await scene.rest();
  const [ringing] = scene.incoming;
  ringing?.ring();
  await scene.rest();
  await scene.sip.setTrunks([]);
  peer.send(peer.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' }));
  await scene.rest();
  expect([scene.incoming.length, scene.sip.counts().dropped]).toEqual([1, 1]);
  const cancel = peer.request('CANCEL', invite.uri, { callId: invite.headers.get('call-id') ?? '' });
  cancel.headers
    .set('via', invite.headers.get('via') ?? '')
    .set('from', invite.headers.get('from') ?? '')
    .set('cseq', (invite.headers.get('cseq') ?? '').replace('INVITE', 'CANCEL'));
  peer.send(cancel);
  await scene.rest();
  expect(scene.events.at(-1)).toMatchObject({ kind: 'ended' });
  expect(scene.sip.counts().legs).toBe(0);
});

test('calls go by a trunk from the moment that it is set', async () => {
  const scene = await trunkScene({ trunks: [], takesCalls: false });
  expect(() => scene.call()).toThrow(expect.objectContaining({ code: 'not-found' }));
  await scene.sip.setTrunks([trunk]);
  scene.call();
  await scene.rest();
  expect(scene.peer.lastRequest('INVITE').uri).toBe('sip:10086@10.0.0.2:5060');
});
