import { describe, expect, test } from 'vitest';
import { credentialOf, sipScene } from '../../test/support/sip-scene.ts';
import { talking } from '../../test/support/talking-softphone.ts';
import type { LegEvent } from './leg.ts';

describe('a softphone whose connection breaks', () => {
  test('reconnects within 30 s: the call continues over the new connection', async () => {
    const { connection, connect, peer, rest, clock, leg, takeLadder, within, events } = await talking();
    connection.closed();
    await clock.advance(29_000);
    expect(leg.state).toBe('answered');
    connect();
    await peer.register('secret');
    await clock.advance(10_000);
    takeLadder();
    within('INFO', { body: 'x' });
    await rest();
    leg.end();
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → INFO', 'phone8001 ← 200 INFO', 'phone8001 ← BYE']);
    expect(events.map(({ kind }) => kind)).toEqual(['info', 'ended']);
  });

  test('does not come back: the call is over', async () => {
    const { connection, clock, events, sip } = await talking();
    connection.closed();
    await clock.advance(30_000);
    expect(events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'The connection was lost', lost: 'connection' } },
    ]);
    expect(sip.counts().legs).toBe(0);
  });

  test('comes back before its old connection is known to be dead', async () => {
    const { connection, connect, peer, rest, leg, takeLadder, clock } = await talking();
    connect();
    await peer.register('secret');
    connection.closed();
    await clock.advance(31_000);
    takeLadder();
    leg.end();
    await rest();
    expect(takeLadder()).toEqual(['phone8001 ← BYE']);
  });

  test('reconnects after the call was ended: gets the BYE then', async () => {
    const { connection, connect, peer, rest, leg, takeLadder, sip } = await talking();
    connection.closed();
    leg.end();
    await rest();
    expect(sip.counts().legs).toBe(1);
    connect();
    takeLadder();
    await peer.register('secret');
    await rest();
    expect(takeLadder().at(-1)).toBe('phone8001 ← BYE');
    peer.respond(peer.lastRequest('BYE'), 200);
    await rest();
    expect(sip.counts().legs).toBe(0);
  });

  test('another workstation with the same extension does not get its call', async () => {
    const { connection, softphone, rest, clock, events, takeLadder, leg } = await talking();
    connection.closed();
    const other = softphone('8001', { name: 'other', instance: 'two' });
    await other.peer.register('secret');
    takeLadder();
    await clock.advance(30_000);
    await rest();
    expect([leg.state, takeLadder(), events.length]).toEqual(['ended', [], 1]);
  });

  test.each([
    ['5 s', 5_000, 25_000],
    ['2 minutes', 120_000, 0],
  ])('%s later another workstation takes the extension: its call ends, though it is heard', async (_w, later, rest) => {
    const { connection, softphone, clock, events, leg, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    await clock.advance(later);
    await softphone('8001', { name: 'other', instance: 'two' }).peer.register('secret');
    await clock.advance(rest);
    expect([leg.state, events.length]).toEqual(['ended', 1]);
  });

  test('another workstation takes the extension before the break: its call ends 30 s after it', async () => {
    const { connection, softphone, clock, events, leg, heardUntil } = await talking();
    heardUntil(Infinity);
    await softphone('8001', { name: 'other', instance: 'two' }).peer.register('secret');
    await clock.advance(60_000);
    expect(leg.state).toBe('answered');
    connection.closed();
    await clock.advance(29_999);
    expect(leg.state).toBe('answered');
    await clock.advance(1);
    expect([leg.state, events.length]).toEqual(['ended', 1]);
  });

  test('another workstation has the extension meanwhile and gives it back: it learns that its call ended', async () => {
    const { connection, connect, peer, softphone, rest, clock, leg, takeLadder } = await talking();
    connection.closed();
    leg.end();
    await softphone('8001', { name: 'other', instance: 'two' }).peer.register('secret');
    await clock.advance(60_000);
    connect();
    takeLadder();
    await peer.register('secret');
    await rest();
    expect(takeLadder().at(-1)).toBe('phone8001 ← BYE');
  });

  test('a new credential of the same device replaces the dropped one: it is waited for while heard', async () => {
    const credentials = async () => [credentialOf('8001', 'secret'), credentialOf('8001', 'next', 'next')];
    const { connection, peer, clock, sip, leg, heardUntil } = await talking({ credentials });
    heardUntil(Infinity);
    await peer.register('next');
    sip.dropCredential('8001-1');
    connection.closed();
    await clock.advance(60_000);
    expect(leg.state).toBe('answered');
  });

  test('its session ends meanwhile: its call ends after 30 s, though it is heard', async () => {
    const { connection, clock, sip, leg, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    sip.dropCredential('8001-1');
    await clock.advance(30_000);
    expect(leg.state).toBe('ended');
  });

  test('while it rings: over immediately', async () => {
    const scene = await sipScene();
    const { peer, connection } = scene.softphone('8001');
    await peer.register('secret');
    const leg = scene.sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp: 'offer' });
    const events: LegEvent[] = [];
    leg.onEvent((event) => void events.push(event));
    await scene.rest();
    connection.closed();
    expect(events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'The connection was lost', lost: 'connection' } },
    ]);
    await scene.clock.advance(33_000);
    expect(scene.sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('while it rings, and comes back before its old connection is known to be dead: over immediately', async () => {
    const scene = await sipScene();
    const { peer, connect } = scene.softphone('8001');
    await peer.register('secret');
    const leg = scene.sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp: 'offer' });
    const events: LegEvent[] = [];
    leg.onEvent((event) => void events.push(event));
    await scene.rest();
    connect();
    await peer.register('secret');
    expect(events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'The connection was lost', lost: 'connection' } },
    ]);
  });

  test('while it calls: over immediately, and nothing of it stays', async () => {
    const scene = await sipScene();
    const { peer, connection } = scene.softphone('8001');
    const events: LegEvent[] = [];
    scene.sip.onIncoming((leg) => {
      leg.ring();
      leg.onEvent((event) => void events.push(event));
    });
    await peer.register('secret');
    peer.send(peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
    await scene.rest();
    connection.closed();
    expect(events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'The connection was lost', lost: 'connection' } },
    ]);
    await scene.clock.advance(33_000);
    expect(scene.sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('its pending offer is refused, not the call', async () => {
    const { connection, leg, rest } = await talking();
    const answer = leg.reinvite('new offer').catch((error: unknown) => error);
    await rest();
    connection.closed();
    expect(await answer).toMatchObject({ code: 'unacceptable-media', details: { status: 503 } });
    expect(leg.state).toBe('answered');
  });
});
