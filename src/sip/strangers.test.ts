import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { IncomingLeg } from './leg.ts';

const trunk = { name: 'main', host: '10.0.0.2', port: 5060 };
const target = 'sip:4008@10.0.0.1:5060';

const anyone = { sources: { networks: [], anonymous: true } };

/** One trunk at 10.0.0.2; `sources` decides which others may call. */
async function scene(options: Parameters<typeof sipScene>[0] = {}) {
  const made = await sipScene({ trunks: [trunk], sources: { networks: [], anonymous: false }, ...options });
  const incoming: IncomingLeg[] = [];
  made.sip.onIncoming((leg) => void incoming.push(leg));
  const callFrom = async (host: string, port = 5060, name = `${host}:${port}`) => {
    const peer = made.trunkPeer(name, host, port);
    peer.send(peer.request('INVITE', target, { body: 'offer' }));
    await made.rest();
    return peer;
  };
  return { ...made, incoming, callFrom };
}

describe('sources that may call at the trunk address', () => {
  test('a trunk, from any port', async () => {
    const { callFrom, incoming } = await scene();
    await callFrom('10.0.0.2', 5060, 'first');
    await callFrom('10.0.0.2', 40_000, 'second');
    expect(incoming.map(({ from }) => from)).toEqual([
      { kind: 'trunk', trunk: 'main' },
      { kind: 'trunk', trunk: 'main' },
    ]);
  });

  test('other sources: every packet is dropped without an answer, counted, and logged once a minute', async () => {
    const { callFrom, incoming, sip, rest, logged, clock } = await scene();
    const stranger = await callFrom('10.0.0.3');
    stranger.send(stranger.request('OPTIONS', target));
    stranger.send(stranger.request('REGISTER', target));
    stranger.send(stranger.request('BYE', target, { to: `<${target}>;tag=guessed` }));
    stranger.wire('\r\n\r\n');
    stranger.wire('nonsense\r\n\r\n');
    await rest();
    expect([incoming, stranger.heard, sip.counts()]).toEqual([
      [],
      [],
      { legs: 0, transactions: 1, malformed: 0, dropped: 6, refused: 0 },
    ]);
    await clock.advance(60_000);
    stranger.send(stranger.request('OPTIONS', target));
    await rest();
    expect(logged.filter(({ text }) => text.includes('unknown address')).map(({ fact }) => fact)).toEqual([
      { from: 'udp:10.0.0.3:5060', count: 1 },
      { from: 'udp:10.0.0.3:5060', count: 7 },
    ]);
  });

  test('a network that is named, and no address beside it', async () => {
    const { callFrom, incoming } = await scene({
      sources: { networks: ['192.0.2.0/29', '198.51.100.7'], anonymous: false },
    });
    for (const host of ['192.0.2.7', '192.0.2.8', '198.51.100.7', '198.51.100.8']) await callFrom(host);
    expect(incoming.map(({ remote }) => remote.user)).toEqual(['192.0.2.7', '198.51.100.7']);
  });

  test('anybody, where an anonymous trunk was asked for', async () => {
    const { callFrom, incoming } = await scene({ sources: { networks: [], anonymous: true } });
    await callFrom('203.0.113.9');
    expect(incoming).toHaveLength(1);
  });

  test('a carrier may answer, and hang up, from another address than it is called at', async () => {
    const made = await scene();
    const called = made.trunkPeer('carrier', '10.0.0.2');
    const other = made.trunkPeer('carrier', '10.0.0.99');
    const leg = made.sip.callTrunk({
      trunk: 'main',
      number: '1',
      from: { user: '4', displayName: null },
      sdp: 'offer',
    });
    await made.rest();
    const invite = called.lastRequest('INVITE');
    const ok = other.respond(invite, 200, { body: 'answer' });
    await made.rest();
    expect(leg.state).toBe('answered');
    other.send(other.within('BYE', invite, ok));
    await made.rest();
    expect([leg.state, other.lastResponse().status]).toEqual(['ended', 200]);
  });
});

test('one source has a limited number of calls: more get 503, and other sources get through', async () => {
  const { callFrom, incoming, sip, rest } = await scene({
    sources: { networks: ['10.0.0.0/8'], anonymous: false },
    maxIncomingPerSource: 3,
  });
  const peers = [];
  for (let port = 6001; port <= 6005; port += 1) peers.push(await callFrom('10.0.0.3', port));
  expect(peers.map((peer) => peer.lastResponse().status)).toEqual([100, 100, 100, 503, 503]);
  expect([incoming.length, sip.counts().legs, sip.counts().refused]).toEqual([3, 3, 2]);
  await callFrom('10.0.0.4');
  expect(incoming).toHaveLength(4);
  incoming[0]?.end({ status: 486 });
  await rest();
  await callFrom('10.0.0.3', 6006);
  expect(incoming).toHaveLength(5);
});

test('a source with IPv6 is its /64, with any address in it', async () => {
  const { callFrom, incoming } = await scene({
    sources: { networks: ['2001:db8::/32'], anonymous: false },
    maxIncomingPerSource: 3,
  });
  for (let host = 1; host <= 5; host += 1) await callFrom(`2001:db8::${host}`);
  expect(incoming).toHaveLength(3);
  await callFrom('2001:db8:0:1::1');
  expect(incoming).toHaveLength(4);
});

test.each(['10.0.0.2', 'localhost'])('our calls to a trunk at %s do not count as calls from there', async (host) => {
  const { callFrom, incoming, sip } = await scene({ trunks: [{ ...trunk, host }], maxIncomingPerSource: 3, ...anyone });
  const call = { trunk: 'main', number: '1', from: { user: '4', displayName: null }, sdp: 'offer' };
  for (let count = 0; count < 5; count += 1) sip.callTrunk(call);
  for (let port = 6001; port <= 6004; port += 1) await callFrom('10.0.0.2', port);
  expect([incoming.length, sip.counts().refused]).toEqual([3, 1]);
});

test('a call that cannot be begun is answered 500 and leaves no leg', async () => {
  const { callFrom, sip } = await scene();
  sip.onIncoming(() => {
    throw new Error('the flow failed');
  });
  const peer = await callFrom('10.0.0.2');
  expect([peer.lastResponse().status, sip.counts().legs]).toEqual([500, 0]);
});
