import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import { from, trunk, trunkScene } from '../../test/support/trunk-scene.ts';
import { digestResponse, ha1Of } from './digest.ts';
import { parseChallenge } from './header-values.ts';

describe('trunks', () => {
  test('a caller is matched to a trunk by address; other callers have no trunk', async () => {
    const scene = await trunkScene();
    const stranger = scene.trunkPeer('stranger', '10.0.0.77', 5062);
    scene.peer.send(scene.invite);
    stranger.send(stranger.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' }));
    await scene.rest();
    expect(scene.incoming.map((leg) => [leg.from, leg.calledNumber, leg.remote.user])).toEqual([
      [{ kind: 'trunk', trunk: 'main' }, '4008', 'carrier'],
      [{ kind: 'trunk', trunk: null }, '4008', 'stranger'],
    ]);
  });

  test.each([
    ['the account that it calls', 'sip:200@10.0.0.1:5060', 'sip:4008@carrier.example', 'second'],
    ['the domain that it calls', 'sip:300@10.0.0.1:5060', 'sip:300@fourth.example', 'fourth'],
    ['the number that it calls', 'sip:switch@10.0.0.1:5060', 'sip:4008@carrier.example', 'second'],
    ['its port where it calls none of them', 'sip:999@10.0.0.1:5060', 'sip:999@carrier.example', 'first'],
  ])('of several trunks at one address, a call is from the one with %s', async (_, uri, to, name) => {
    const account = { ...trunk, registers: true };
    const scene = await trunkScene({
      trunks: [
        { ...account, name: 'first', user: '100' },
        { ...account, name: 'second', user: '200', assertedNumber: '4008' },
        { ...account, name: 'third', user: '300', domain: 'third.example' },
        { ...account, name: 'fourth', user: '300', domain: 'fourth.example' },
      ],
    });
    scene.peer.send(scene.peer.request('INVITE', uri, { to: `<${to}>`, body: 'offer' }));
    await scene.rest();
    expect(scene.incoming.map(({ from: caller }) => caller)).toEqual([{ kind: 'trunk', trunk: name }]);
  });

  test('without a trunk address, the server refuses calls', async () => {
    const scene = await trunkScene({ takesCalls: false });
    const stranger = scene.trunkPeer('stranger', '10.0.0.77', 5062);
    stranger.send(stranger.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' }));
    scene.peer.send(scene.invite);
    await scene.rest();
    expect([stranger.heard, scene.incoming.length, scene.sip.counts().dropped]).toEqual([[], 1, 1]);
  });

  test('asserts its number to a trunk that is given one', async () => {
    const scene = await trunkScene({ trunks: [{ ...trunk, assertedNumber: '+862112345678' }] });
    scene.call();
    await scene.rest();
    const invite = scene.peer.lastRequest('INVITE');
    expect(invite.headers.get('p-asserted-identity')).toBe('<sip:+862112345678@10.0.0.1>');
  });

  test('a withheld caller whom a trunk vouches for has a number', async () => {
    const scene = await trunkScene();
    const headers = { from: '<sip:anonymous@anonymous.invalid>;tag=a', 'p-asserted-identity': '<tel:+8613900000000>' };
    const invite = scene.peer.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' });
    for (const [name, value] of Object.entries(headers)) invite.headers.set(name, value);
    scene.peer.send(invite);
    await scene.rest();
    expect(scene.incoming.map((leg) => leg.remote.user)).toEqual(['+8613900000000']);
  });

  test('a trunk has its addresses, or its name until it is resolved', async () => {
    const named = { ...trunk, name: 'named', host: 'carrier.invalid' };
    const { sip } = await trunkScene({ trunks: [trunk, named] });
    const addresses = ['main', 'named', 'unknown'].map((name) => sip.trunkAddresses(name));
    expect(addresses).toEqual([['10.0.0.2'], ['carrier.invalid'], []]);
  });

  test('an unknown trunk', async () => {
    const { sip } = await trunkScene();
    expect(() => sip.callTrunk({ trunk: 'backup', number: '1', from, sdp: '' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  test.each([
    [401, 'www-authenticate', 'authorization'],
    [407, 'proxy-authenticate', 'proxy-authorization'],
  ])('%i: credentials are sent once', async (status, asked, answered) => {
    const scene = await trunkScene({ trunks: [{ ...trunk, user: 'clinic', password: 'trunk password' }] });
    scene.call();
    await scene.rest();
    const headers = { [asked]: 'Digest realm="carrier", nonce="abc", algorithm=MD5, qop="auth"' };
    const first = scene.peer.lastRequest('INVITE');
    scene.peer.respond(first, status, { headers });
    await scene.rest();
    const second = scene.peer.lastRequest('INVITE');
    const given = parseChallenge(second.headers.get(answered) ?? '')?.parameters;
    const ha1 = ha1Of('MD5', 'clinic', 'carrier', 'trunk password');
    const input = {
      algorithm: 'MD5',
      ha1,
      nonce: 'abc',
      method: 'INVITE',
      uri: second.uri,
      qop: 'auth',
      cnonce: given?.get('cnonce') ?? '',
      nc: '00000001',
    } as const;
    expect([given?.get('username'), given?.get('response')]).toEqual(['clinic', digestResponse(input)]);
    expect(Number.parseInt(second.headers.get('cseq') ?? '', 10)).toBe(
      Number.parseInt(first.headers.get('cseq') ?? '', 10) + 1,
    );
    expect(second.headers.get('call-id')).toBe(first.headers.get('call-id'));
    scene.peer.respond(second, status, { headers });
    await scene.rest();
    expect(scene.events).toEqual([{ kind: 'ended', end: { by: 'remote', status, reason: 'Some Reason' } }]);
    expect(JSON.stringify(scene.logged)).not.toContain('password');
  });

  test('the ACK of an INVITE that was authenticated has the same credentials', async () => {
    const scene = await trunkScene({ trunks: [{ ...trunk, user: 'clinic', password: 'x' }] });
    scene.call();
    await scene.rest();
    const challenge = { 'proxy-authenticate': 'Digest realm="carrier", nonce="abc", algorithm=MD5, qop="auth"' };
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 407, { headers: challenge });
    await scene.rest();
    const invite = scene.peer.lastRequest('INVITE');
    scene.peer.respond(invite, 200, { body: 'answer' });
    await scene.rest();
    const credentials = scene.peer.lastRequest('ACK').headers.get('proxy-authorization');
    expect(credentials).toBe(invite.headers.get('proxy-authorization'));
    expect(credentials).toMatch(/^Digest /);
  });

  test('BYE is authenticated as well', async () => {
    const scene = await trunkScene({ trunks: [{ ...trunk, user: 'clinic', password: 'x' }] });
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, { body: 'answer' });
    await scene.rest();
    leg.end();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('BYE'), 407, {
      headers: { 'proxy-authenticate': 'Digest realm="carrier", nonce="abc"' },
    });
    await scene.rest();
    expect(scene.peer.lastRequest('BYE').headers.get('proxy-authorization')).toContain('username="clinic"');
  });

  test('a cancelled call is not sent again after a challenge', async () => {
    const scene = await trunkScene({ trunks: [{ ...trunk, user: 'clinic', password: 'x' }] });
    const leg = scene.call();
    await scene.rest();
    leg.end();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 401, {
      headers: { 'www-authenticate': 'Digest realm="carrier", nonce="abc"' },
    });
    await scene.rest();
    expect(scene.takeLadder().filter((line) => line.includes('←'))).toEqual([
      'trunkcarrier ← INVITE',
      'trunkcarrier ← ACK',
    ]);
  });

  test('reports up and down on changes only', async () => {
    const scene = await sipScene({ trunks: [trunk] });
    const peer = scene.trunkPeer('carrier');
    const states: string[] = [];
    scene.sip.onTrunk(({ trunk: name, up, status }) => void states.push(`${name} ${up ? 'up' : 'down'} ${status}`));
    await scene.rest();
    peer.respond(peer.lastRequest('OPTIONS'), 404);
    await scene.clock.advance(30_000);
    peer.respond(peer.lastRequest('OPTIONS'), 200);
    await scene.clock.advance(100_000);
    expect(states).toEqual(['main up 404', 'main down 408']);
    // It is asked again soon: the next OPTIONS, sent or sent again, is answered.
    const asked = peer.heard.length;
    while (peer.heard.length === asked) await scene.clock.advance(500);
    peer.respond(peer.lastRequest('OPTIONS'), 200);
    await scene.rest();
    expect(states.slice(2)).toEqual(['main up 200']);
    expect(scene.logged.map(({ text }) => text)).toEqual(['trunk answers', 'trunk does not answer', 'trunk answers']);
  });
});
