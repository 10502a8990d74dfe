import { describe, expect, test } from 'vitest';
import { from, trunk, trunkScene } from '../../test/support/trunk-scene.ts';

const followed = { trunks: [{ ...trunk, followsRedirects: true }] };

describe('a call that the trunk redirects', () => {
  const redirected = async (options: Parameters<typeof trunkScene>[0], contact: string, status = 302) => {
    const scene = await trunkScene(options);
    const leg = scene.call();
    await scene.rest();
    const first = scene.peer.lastRequest('INVITE');
    scene.peer.respond(first, 180);
    scene.peer.respond(first, status, { headers: { contact } });
    await scene.rest();
    return { ...scene, leg, first, second: scene.peer.lastRequest('INVITE') };
  };

  test('ends where the trunk may not redirect, and the end gives the reason', async () => {
    const { events, first, second } = await redirected({}, '<sip:13911110000@10.0.0.2>');
    expect(second).toBe(first);
    expect(events.at(-1)).toEqual({ kind: 'ended', end: { by: 'remote', status: 302, reason: 'Some Reason' } });
  });

  test.each([301, 302])(
    'is tried at the number that a %i names, by the same trunk, as the same call',
    async (status) => {
      const scene = await redirected(followed, '<sip:13911110000@198.51.100.1:5080>', status);
      const { first, second, peer, events, rest } = scene;
      expect(second.uri).toBe('sip:13911110000@10.0.0.2:5060');
      expect(second.headers.get('to')).toBe(first.headers.get('to'));
      expect(second.headers.get('call-id')).toBe(first.headers.get('call-id'));
      peer.respond(second, 200, { body: 'answer', tag: 'moved' });
      await rest();
      expect(events.at(-1)).toEqual({ kind: 'answered', sdp: 'answer' });
    },
  );

  test('is tried once: a second redirection ends it', async () => {
    const { second, peer, events, rest } = await redirected(followed, '<sip:13911110000@10.0.0.2>');
    peer.respond(second, 302, { headers: { contact: '<sip:10086@10.0.0.2>' } });
    await rest();
    expect(peer.lastRequest('INVITE')).toBe(second);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { status: 302 } });
  });

  test.each(['<sip:voicemail@10.0.0.2>', '<sip:**@10.0.0.2>', '<mailto:a@b.example>', '<sip:10.0.0.2>'])(
    '%s is no number',
    async (contact) => {
      const { first, second } = await redirected(followed, contact);
      expect(second).toBe(first);
    },
  );

  test('that was given up meanwhile is not tried again', async () => {
    const scene = await trunkScene(followed);
    const leg = scene.call();
    await scene.rest();
    const first = scene.peer.lastRequest('INVITE');
    leg.end();
    scene.peer.respond(first, 302, { headers: { contact: '<sip:13911110000@10.0.0.2>' } });
    await scene.rest();
    expect(scene.peer.lastRequest('INVITE')).toBe(first);
  });
});

describe('a trunk that does not respond', () => {
  const call = async (noResponseTimeoutMs: number) => {
    const scene = await trunkScene();
    const leg = scene.sip.callTrunk({ trunk: 'main', number: '10086', from, sdp: 'offer', noResponseTimeoutMs });
    const ends: unknown[] = [];
    leg.onEvent((event) => void (event.kind === 'ended' && ends.push(event.end)));
    await scene.rest();
    return { ...scene, leg, ends };
  };

  test('is given up when its time is over, as unreachable; an answer that comes after all is hung up', async () => {
    const { clock, ends, peer, rest, sip } = await call(8000);
    await clock.advance(7999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toEqual([{ by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true }]);
    peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer' });
    await rest();
    expect(peer.lastRequest('BYE').method).toBe('BYE');
    expect(sip.counts().legs).toBe(0);
  });

  test('100 Trying is a sign of life', async () => {
    const { clock, ends, peer, leg } = await call(8000);
    peer.respond(peer.lastRequest('INVITE'), 100);
    await clock.advance(60_000);
    expect([ends, leg.state]).toEqual([[], 'trying']);
  });
});

test('rings on the provisional responses 180 and 183 and on early media only', async () => {
  const { call, peer, rest, events } = await trunkScene();
  call();
  await rest();
  const invite = peer.lastRequest('INVITE');
  for (const status of [100, 181, 182, 199]) peer.respond(invite, status);
  await rest();
  expect(events).toEqual([]);
  peer.respond(invite, 182, { body: 'early' });
  peer.respond(invite, 180);
  await rest();
  expect(events).toEqual([
    { kind: 'ringing', status: 182, sdp: 'early' },
    { kind: 'ringing', status: 180, sdp: null },
  ]);
});
