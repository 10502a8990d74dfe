import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { IncomingLeg, LegEvent } from './leg.ts';
import { parseVia } from './header-values.ts';
import { ha1Of, digestResponse } from './digest.ts';
import { parseChallenge } from './header-values.ts';

const trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
const from = { user: '4008', displayName: null };

/** The server and one trunk, after the first OPTIONS was answered. */
async function trunked(options: Parameters<typeof sipScene>[0] = {}) {
  const scene = await sipScene({ trunks: [trunk], ...options });
  const peer = scene.trunkPeer('carrier');
  await scene.rest();
  if (peer.heard.length > 0) peer.respond(peer.lastRequest('OPTIONS'), 200);
  const events: LegEvent[] = [];
  const incoming: IncomingLeg[] = [];
  scene.sip.onIncoming((leg) => {
    incoming.push(leg);
    leg.onEvent((event) => void events.push(event));
  });
  await scene.rest();
  scene.takeLadder();
  const call = () => {
    const leg = scene.sip.callTrunk({ trunk: 'main', number: '10086', from, sdp: 'offer' });
    leg.onEvent((event) => void events.push(event));
    return leg;
  };
  const invite = peer.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' });
  return { ...scene, peer, events, incoming, call, invite };
}

/** Runs the clock and says at which second each line came. */
async function timed(
  scene: { clock: { advance(milliseconds: number): Promise<void>; now(): number }; takeLadder(): string[] },
  milliseconds: number,
  isWanted: (line: string) => boolean,
): Promise<number[]> {
  const start = scene.clock.now();
  const seconds: number[] = [];
  for (let passed = 0; passed <= milliseconds; passed += 500) {
    for (const line of scene.takeLadder()) if (isWanted(line)) seconds.push((scene.clock.now() - start) / 1000);
    await scene.clock.advance(500);
  }
  return seconds;
}

describe('client transactions over UDP', () => {
  test('INVITE is resent at 0.5, 1.5, 3.5 … s, and given up after 32 s (timers A and B)', async () => {
    const scene = await trunked();
    scene.call();
    await scene.rest();
    expect(await timed(scene, 34_000, (line) => line.includes('INVITE'))).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5]);
    expect(scene.events).toEqual([{ kind: 'ended', end: { by: 'remote', status: 408, reason: 'Request Timeout' } }]);
    expect(scene.sip.counts().legs).toBe(0);
  });

  test('a provisional response ends the resends; ringing may last', async () => {
    const scene = await trunked();
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 100);
    await scene.rest();
    scene.takeLadder();
    expect(await timed(scene, 120_000, (line) => line.includes('INVITE'))).toEqual([]);
    expect(leg.state).toBe('trying');
  });

  test('BYE is resent at 0.5, 1.5, 3.5, 7.5, 11.5 … s (timers E and F)', async () => {
    const scene = await trunked();
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, { body: 'answer' });
    await scene.rest();
    leg.end();
    await scene.rest();
    expect(await timed(scene, 34_000, (line) => line.includes('BYE'))).toEqual([
      0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5, 23.5, 27.5, 31.5,
    ]);
    expect(scene.sip.counts()).toMatchObject({ legs: 0 });
  });

  test('a final response that is resent is acknowledged again, for 32 s (timer D)', async () => {
    const scene = await trunked();
    scene.call();
    await scene.rest();
    const invite = scene.peer.lastRequest('INVITE');
    for (let times = 0; times < 3; times += 1) {
      scene.peer.respond(invite, 486);
      await scene.clock.advance(1000);
    }
    expect(scene.takeLadder().filter((line) => line.includes('ACK'))).toHaveLength(3);
    expect(scene.peer.lastRequest('ACK').headers.get('via')).toBe(invite.headers.get('via'));
    expect(scene.events).toHaveLength(1);
    await scene.clock.advance(32_000);
    scene.peer.respond(invite, 486);
    await scene.rest();
    expect(scene.takeLadder().filter((line) => line.includes('ACK'))).toEqual([]);
  });

  test('a 200 that is resent is acknowledged again', async () => {
    const scene = await trunked();
    scene.call();
    await scene.rest();
    for (let times = 0; times < 2; times += 1) {
      scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, { body: 'answer' });
      await scene.rest();
    }
    expect(scene.takeLadder().filter((line) => line.includes('ACK'))).toHaveLength(2);
    expect(scene.events.map(({ kind }) => kind)).toEqual(['answered']);
  });
});

describe('server transactions over UDP', () => {
  test('an INVITE that is resent is one call, and gets the last response again', async () => {
    const scene = await trunked();
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.ring();
    scene.peer.send(scene.invite);
    await scene.rest();
    expect(scene.takeLadder().filter((line) => line.includes('←'))).toEqual([
      'trunkcarrier ← 100 INVITE',
      'trunkcarrier ← 180 INVITE',
      'trunkcarrier ← 180 INVITE',
    ]);
    expect(scene.incoming).toHaveLength(1);
  });

  test('the same INVITE by another way is no second call', async () => {
    const scene = await trunked();
    scene.peer.send(scene.invite);
    scene.invite.headers.set('via', 'SIP/2.0/UDP 10.0.0.2:5060;branch=z9hG4bKother;rport');
    scene.peer.send(scene.invite);
    await scene.rest();
    expect([scene.peer.lastResponse().status, scene.incoming.length]).toEqual([482, 1]);
  });

  test('200 is resent until its ACK comes (RFC 3261 § 13.3.1.4)', async () => {
    const scene = await trunked();
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.answer('answer');
    await scene.rest();
    expect(await timed(scene, 12_000, (line) => line.includes('← 200'))).toEqual([0, 0.5, 1.5, 3.5, 7.5, 11.5]);
    scene.peer.send(scene.peer.within('ACK', scene.invite, scene.peer.lastResponse()));
    await scene.rest();
    scene.takeLadder();
    expect(await timed(scene, 30_000, (line) => line.includes('← 200'))).toEqual([]);
    expect(scene.incoming[0]?.state).toBe('answered');
  });

  test('an ACK for a 200 that carries the branch of the INVITE is taken', async () => {
    const scene = await trunked();
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.answer('answer');
    await scene.rest();
    const ack = scene.peer.within('ACK', scene.invite, scene.peer.lastResponse());
    ack.headers.set('via', scene.invite.headers.get('via') ?? '');
    scene.peer.send(ack);
    await scene.rest();
    scene.takeLadder();
    expect(await timed(scene, 5_000, (line) => line.includes('← 200'))).toEqual([]);
  });

  test('a refusal is resent until its ACK comes (timers G and H)', async () => {
    const scene = await trunked({ trunks: [] });
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.end({ status: 486 });
    await scene.rest();
    expect(await timed(scene, 34_000, (line) => line.includes('← 486'))).toEqual([
      0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5, 23.5, 27.5, 31.5,
    ]);
    expect(scene.sip.counts()).toMatchObject({ legs: 0, transactions: 0 });
  });

  test('a BYE that is resent is answered again, and heard once', async () => {
    const scene = await trunked();
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.answer('answer');
    await scene.rest();
    const ok = scene.peer.lastResponse();
    scene.peer.send(scene.peer.within('ACK', scene.invite, ok));
    const bye = scene.peer.within('BYE', scene.invite, ok);
    scene.peer.send(bye);
    scene.peer.send(bye);
    await scene.rest();
    expect(scene.takeLadder().filter((line) => line.includes('← 200 BYE'))).toHaveLength(2);
    expect(scene.events).toHaveLength(1);
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a call survives a network that loses every second datagram, pattern %i',
  async (pattern) => {
    const scene = await trunked();
    let count = 0;
    const seen = new Map<string, number>();
    scene.network.passes = (line) => {
      // Each message is lost a few times, never for ever: what is lost is drawn from the pattern.
      const lost = seen.get(line) ?? 0;
      count += 1;
      const isLost = lost < 2 && ((count * 7 + pattern * 3) >> (pattern % 3)) % 2 === 0;
      if (isLost) seen.set(line, lost + 1);
      return !isLost;
    };
    const { peer } = scene;
    // The peer resends as the RFC has it: that is tried here for the server, so the test does it by hand.
    const leg = scene.call();
    let answered: ReturnType<typeof peer.respond> | null = null;
    for (let second = 0; second < 30 && leg.state !== 'answered'; second += 1) {
      await scene.clock.advance(500);
      const invite = peer.heard.find((message) => message.kind === 'request' && message.method === 'INVITE');
      if (invite?.kind === 'request') answered = peer.respond(invite, 200, { body: 'answer' });
    }
    for (
      let second = 0;
      second < 20 && !peer.heard.some((message) => message.kind === 'request' && message.method === 'ACK');
      second += 1
    ) {
      await scene.clock.advance(500);
      if (answered) peer.send(answered);
      await scene.rest();
    }
    leg.end();
    for (let second = 0; second < 60 && scene.sip.counts().legs > 0; second += 1) {
      await scene.clock.advance(500);
      const bye = peer.heard.findLast((message) => message.kind === 'request' && message.method === 'BYE');
      if (bye?.kind === 'request') peer.respond(bye, 200);
      await scene.rest();
    }
    expect(scene.events).toEqual([
      { kind: 'answered', sdp: 'answer' },
      { kind: 'ended', end: { by: 'local', status: null, reason: null } },
    ]);
    expect(scene.sip.counts().legs).toBe(0);
    await scene.clock.advance(40_000);
  },
);

describe('where responses and requests go', () => {
  test('to the real source when rport asks for it (RFC 3581), else to the port of the Via', async () => {
    const scene = await trunked();
    const [behindNat, plain] = [scene.trunkPeer('nat', '10.0.0.9', 33_333), scene.trunkPeer('plain', '10.0.0.8', 5070)];
    const options = behindNat.request('OPTIONS', 'sip:10.0.0.1', {
      headers: { via: 'SIP/2.0/UDP 192.168.1.2:5060;rport;branch=z9hG4bKnat' },
    });
    behindNat.send(options);
    const odd = scene.trunkPeer('odd', '10.0.0.8', 40_000);
    odd.send(
      odd.request('OPTIONS', 'sip:10.0.0.1', { headers: { via: 'SIP/2.0/UDP 10.0.0.8:5070;branch=z9hG4bKodd' } }),
    );
    await scene.rest();
    expect(parseVia(behindNat.lastResponse().headers.get('via') ?? '')?.parameters).toEqual(
      new Map([
        ['rport', '33333'],
        ['branch', 'z9hG4bKnat'],
        ['received', '10.0.0.9'],
      ]),
    );
    expect([plain.lastResponse().status, odd.heard]).toEqual([200, []]);
  });

  test('requests in the dialog go to the contact of the peer, or through the proxies that recorded themselves', async () => {
    const scene = await trunked();
    const [proxy, gateway] = [scene.trunkPeer('proxy', '10.0.0.3'), scene.trunkPeer('gateway', '10.0.0.4')];
    const direct = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, {
      body: 'answer',
      headers: { contact: '<sip:gw@10.0.0.4>' },
    });
    await scene.rest();
    direct.end();
    await scene.rest();
    expect([gateway.lastRequest('ACK').uri, gateway.lastRequest('BYE').uri]).toEqual([
      'sip:gw@10.0.0.4',
      'sip:gw@10.0.0.4',
    ]);

    const routed = scene.call();
    await scene.rest();
    const headers = { contact: '<sip:gw@10.0.0.4>', 'record-route': ['<sip:10.0.0.5;lr>, <sip:10.0.0.3;lr>'] };
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, { body: 'answer', headers });
    await scene.rest();
    routed.end();
    await scene.rest();
    const bye = proxy.lastRequest('BYE');
    expect([bye.uri, bye.headers.list('route')]).toEqual([
      'sip:gw@10.0.0.4',
      ['<sip:10.0.0.3;lr>', '<sip:10.0.0.5;lr>'],
    ]);
  });

  test('a proxy that knows no loose routing gets the Request-URI (§ 12.2.1.1)', async () => {
    const scene = await trunked();
    const proxy = scene.trunkPeer('proxy', '10.0.0.3');
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, {
      body: 'answer',
      headers: { contact: '<sip:gw@10.0.0.4>', 'record-route': '<sip:10.0.0.3>' },
    });
    await scene.rest();
    leg.end();
    await scene.rest();
    const bye = proxy.lastRequest('BYE');
    expect([bye.uri, bye.headers.list('route')]).toEqual(['sip:10.0.0.3', ['<sip:gw@10.0.0.4>']]);
  });

  test('a caller behind proxies: their order is kept', async () => {
    const scene = await trunked();
    scene.invite.headers.add('record-route', '<sip:10.0.0.2;lr>').add('record-route', '<sip:10.0.0.7;lr>');
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.answer('answer');
    await scene.rest();
    expect(scene.peer.lastResponse().headers.fields('record-route')).toEqual([
      '<sip:10.0.0.2;lr>',
      '<sip:10.0.0.7;lr>',
    ]);
    scene.peer.send(scene.peer.within('ACK', scene.invite, scene.peer.lastResponse()));
    await scene.rest();
    scene.incoming[0]?.end();
    await scene.rest();
    expect(scene.peer.lastRequest('BYE').headers.list('route')).toEqual(['<sip:10.0.0.2;lr>', '<sip:10.0.0.7;lr>']);
  });

  test('a peer whose contact only its own network can reach is answered where it speaks from', async () => {
    const scene = await sipScene();
    const peer = scene.trunkPeer('home', '203.0.113.5', 6000);
    const incoming: IncomingLeg[] = [];
    scene.sip.onIncoming((leg) => void incoming.push(leg));
    const invite = peer.request('INVITE', 'sip:4008@10.0.0.1:5060', {
      body: 'offer',
      headers: { contact: '<sip:home@192.168.1.2:5060>' },
    });
    peer.send(invite);
    await scene.rest();
    incoming[0]?.answer('answer');
    await scene.rest();
    peer.send(peer.within('ACK', invite, peer.lastResponse()));
    await scene.rest();
    incoming[0]?.end();
    await scene.rest();
    expect(peer.lastRequest('BYE').uri).toBe('sip:home@192.168.1.2:5060');
  });
});

describe('trunks', () => {
  test('a call from a trunk is known by its address; others have no name', async () => {
    const scene = await trunked();
    const stranger = scene.trunkPeer('stranger', '10.0.0.77', 5062);
    scene.peer.send(scene.invite);
    stranger.send(stranger.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' }));
    await scene.rest();
    expect(scene.incoming.map((leg) => [leg.from, leg.dialled, leg.remote.user])).toEqual([
      [{ kind: 'trunk', trunk: 'main' }, '4008', 'carrier'],
      [{ kind: 'trunk', trunk: null }, '4008', 'stranger'],
    ]);
  });

  test('without an address to take calls on, strangers are refused', async () => {
    const scene = await trunked({ takesCalls: false });
    const stranger = scene.trunkPeer('stranger', '10.0.0.77', 5062);
    stranger.send(stranger.request('INVITE', 'sip:4008@10.0.0.1:5060', { body: 'offer' }));
    scene.peer.send(scene.invite);
    await scene.rest();
    expect([stranger.lastResponse().status, scene.incoming.length]).toEqual([403, 1]);
  });

  test('an unknown trunk', async () => {
    const { sip } = await trunked();
    expect(() => sip.callTrunk({ trunk: 'backup', number: '1', from, sdp: '' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  test.each([
    [401, 'www-authenticate', 'authorization'],
    [407, 'proxy-authenticate', 'proxy-authorization'],
  ])('%i is answered once', async (status, asked, answered) => {
    const scene = await trunked({ trunks: [{ ...trunk, user: 'clinic', password: 'trunk password' }] });
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

  test('BYE is answered for as well', async () => {
    const scene = await trunked({ trunks: [{ ...trunk, user: 'clinic', password: 'x' }] });
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

  test('a call that is given up is not asked for again after a challenge', async () => {
    const scene = await trunked({ trunks: [{ ...trunk, user: 'clinic', password: 'x' }] });
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

  test('up and down are told when they change, and only then', async () => {
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
    await scene.clock.advance(60_000);
    peer.respond(peer.lastRequest('OPTIONS'), 200);
    await scene.rest();
    expect(states.slice(2)).toEqual(['main up 200']);
    expect(scene.logged.map(({ text }) => text)).toEqual(['trunk answers', 'trunk does not answer', 'trunk answers']);
  });
});
