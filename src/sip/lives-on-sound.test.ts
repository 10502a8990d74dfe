import { describe, expect, test } from 'vitest';
import { talking } from '../../test/support/talking-softphone.ts';

const minuteMs = 60_000;

describe('a softphone whose connection breaks while its audio continues', () => {
  test.each([
    ['40 seconds', 40_000],
    ['3 minutes', 3 * minuteMs],
    ['9 minutes', 9 * minuteMs],
  ])('is taken over when it comes back after %s, and signals again both ways', async (_what, awayMs) => {
    const { connection, connect, peer, rest, clock, leg, takeLadder, within, events, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    await clock.advance(awayMs);
    expect([leg.state, events]).toEqual(['answered', []]);
    connect();
    await peer.register('secret');
    await clock.advance(20 * minuteMs);
    expect(leg.state).toBe('answered');
    takeLadder();
    within('INFO', { body: 'x' });
    await rest();
    leg.end();
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → INFO', 'phone8001 ← 200 INFO', 'phone8001 ← BYE']);
  });

  test('is over when the sound ends as well', async () => {
    const { connection, clock, events, sip, heardUntil } = await talking();
    heardUntil(clock.monotonic() + 3 * minuteMs);
    connection.closed();
    await clock.advance(3 * minuteMs - 1);
    expect(events).toEqual([]);
    await clock.advance(5000);
    expect(events).toEqual([
      { kind: 'ended', end: { by: 'remote', status: 408, reason: 'The connection was lost', lost: 'connection' } },
    ]);
    expect(sip.counts().legs).toBe(0);
  });

  test('is over after ten minutes', async () => {
    const { connection, clock, events, sip, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    await clock.advance(10 * minuteMs - 1);
    expect(events).toEqual([]);
    await clock.advance(1);
    expect([events.length, sip.counts().legs]).toEqual([1, 0]);
  });

  test('learns on reconnecting that the call was ended meanwhile', async () => {
    const { connection, connect, clock, peer, rest, leg, takeLadder, sip, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    await clock.advance(minuteMs);
    leg.end();
    await clock.advance(minuteMs);
    connect();
    takeLadder();
    await peer.register('secret');
    await rest();
    expect(takeLadder().at(-1)).toBe('phone8001 ← BYE');
    peer.respond(peer.lastRequest('BYE'), 200);
    await rest();
    expect(sip.counts().legs).toBe(0);
  });

  test('ended meanwhile and never back, it is forgotten after ten minutes', async () => {
    const { connection, clock, leg, sip } = await talking();
    connection.closed();
    leg.end();
    await clock.advance(10 * minuteMs);
    expect(sip.counts().legs).toBe(0);
  });

  test('counts a second break from its own beginning', async () => {
    const { connection, connect, peer, clock, leg, heardUntil } = await talking();
    heardUntil(Infinity);
    connection.closed();
    await clock.advance(8 * minuteMs);
    const second = connect();
    await peer.register('secret');
    second.closed();
    await clock.advance(8 * minuteMs);
    expect(leg.state).toBe('answered');
    await clock.advance(2 * minuteMs);
    expect(leg.state).toBe('ended');
  });
});

describe('a softphone that stops refreshing the call', () => {
  const okHeaders = { 'session-expires': '90;refresher=uas', require: 'timer' };

  test('is hung up when it is not heard', async () => {
    const { clock, events, rest, takeLadder } = await talking({ okHeaders });
    await clock.advance(minuteMs);
    await rest();
    const reason = 'The other side stopped refreshing the call';
    expect(events).toEqual([{ kind: 'ended', end: { by: 'local', status: null, reason, lost: 'refresh' } }]);
    expect(takeLadder()).toEqual(['phone8001 ← BYE']);
  });

  test('keeps the call while audio arrives, and refreshes it again after reconnecting', async () => {
    const { clock, events, rest, within, heardUntil, leg } = await talking({ okHeaders });
    heardUntil(Infinity);
    await clock.advance(3 * minuteMs);
    expect(events).toEqual([]);
    within('UPDATE', { headers: { 'session-expires': '90;refresher=uac', supported: 'timer' } });
    await rest();
    heardUntil(0);
    await clock.advance(minuteMs - 1);
    expect(leg.state).toBe('answered');
    await clock.advance(1);
    expect(leg.state).toBe('ended');
  });

  test.each(['INVITE', 'UPDATE'])('talks on for as long as it answers our next %s refreshes', async (method) => {
    const headers = { 'session-expires': '90;refresher=uac', require: 'timer' };
    const allow = method === 'UPDATE' ? 'INVITE, ACK, BYE, UPDATE' : 'INVITE, ACK, BYE';
    const { clock, rest, heardUntil, leg, peer } = await talking({ okHeaders: { ...headers, allow } });
    heardUntil(Infinity);
    await clock.advance(100_000);
    peer.onHeard = (message) => {
      if (message.kind === 'request' && message.method === method)
        peer.respond(message, 200, { body: 'answer', headers });
    };
    for (let seconds = 0; seconds < 900; seconds += 5) {
      await clock.advance(5_000);
      await rest();
    }
    expect(leg.state).toBe('answered');
  });

  test('is hung up after ten minutes, heard or not', async () => {
    const { clock, leg, heardUntil } = await talking({ okHeaders });
    heardUntil(Infinity);
    await clock.advance(11 * minuteMs - 1);
    expect(leg.state).toBe('answered');
    await clock.advance(1);
    expect(leg.state).toBe('ended');
  });
});
