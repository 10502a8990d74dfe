import { describe, expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';

/** Runs the clock; resolves with the second at which each matching line was sent. */
async function timed(
  scene: { clock: { advance(milliseconds: number): Promise<void>; now(): number }; takeLadder(): string[] },
  milliseconds: number,
  matches: (line: string) => boolean,
): Promise<number[]> {
  const start = scene.clock.now();
  const seconds: number[] = [];
  for (let passed = 0; passed <= milliseconds; passed += 500) {
    for (const line of scene.takeLadder()) if (matches(line)) seconds.push((scene.clock.now() - start) / 1000);
    await scene.clock.advance(500);
  }
  return seconds;
}

describe('client transactions over UDP', () => {
  test('INVITE is retransmitted at 0.5, 1.5, 3.5 … s, and times out after 32 s (timers A and B)', async () => {
    const scene = await trunkScene();
    scene.call();
    await scene.rest();
    expect(await timed(scene, 34_000, (line) => line.includes('INVITE'))).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5]);
    expect(scene.events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'Request Timeout', isUnreachable: true } },
    ]);
    expect(scene.sip.counts().legs).toBe(0);
  });

  test('a provisional response stops retransmissions; ringing may take any time', async () => {
    const scene = await trunkScene();
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 100);
    await scene.rest();
    scene.takeLadder();
    expect(await timed(scene, 120_000, (line) => line.includes('INVITE'))).toEqual([]);
    expect(leg.state).toBe('trying');
  });

  test('BYE is retransmitted at 0.5, 1.5, 3.5, 7.5, 11.5 … s (timers E and F)', async () => {
    const scene = await trunkScene();
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

  test('a retransmitted final response is acknowledged again, for 32 s (timer D)', async () => {
    const scene = await trunkScene();
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

  test('a retransmitted 200 is acknowledged again', async () => {
    const scene = await trunkScene();
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
  test('a retransmitted INVITE is the same call and gets the last response again', async () => {
    const scene = await trunkScene();
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

  test('the same INVITE over another path is not a second call (merged request)', async () => {
    const scene = await trunkScene();
    scene.peer.send(scene.invite);
    scene.invite.headers.set('via', 'SIP/2.0/UDP 10.0.0.2:5060;branch=z9hG4bKother;rport');
    scene.peer.send(scene.invite);
    await scene.rest();
    expect([scene.peer.lastResponse().status, scene.incoming.length]).toEqual([482, 1]);
  });

  test('200 is retransmitted until its ACK arrives (RFC 3261 § 13.3.1.4)', async () => {
    const scene = await trunkScene();
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

  test('an ACK for a 200 that reuses the branch of the INVITE is accepted', async () => {
    const scene = await trunkScene();
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

  test('a refusal is retransmitted until its ACK arrives (timers G and H)', async () => {
    const scene = await trunkScene({ trunks: [] });
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.end({ status: 486 });
    await scene.rest();
    expect(await timed(scene, 34_000, (line) => line.includes('← 486'))).toEqual([
      0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5, 23.5, 27.5, 31.5,
    ]);
    expect(scene.sip.counts()).toMatchObject({ legs: 0, transactions: 0 });
  });

  test('a retransmitted BYE is answered again and reported once', async () => {
    const scene = await trunkScene();
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
    const scene = await trunkScene();
    let count = 0;
    const seen = new Map<string, number>();
    scene.network.passes = (line) => {
      // Each message is lost at most twice; the pattern decides which ones.
      const lost = seen.get(line) ?? 0;
      count += 1;
      const isLost = lost < 2 && ((count * 7 + pattern * 3) >> (pattern % 3)) % 2 === 0;
      if (isLost) seen.set(line, lost + 1);
      return !isLost;
    };
    const { peer } = scene;
    // Only the server's retransmissions are under test: those of the peer are sent by hand.
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
