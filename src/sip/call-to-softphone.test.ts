import { describe, expect, test } from 'vitest';
import { from, registeredPhone } from '../../test/support/registered-phone.ts';
import { parseNameAddress } from './header-values.ts';

describe('a call to a softphone', () => {
  test('rings, is answered, and is ended by the softphone', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip } = await registeredPhone();
    const leg = call({ 'X-Call-ID': 'call-1' });
    await rest();
    const invite = phone.lastRequest('INVITE');
    expect({
      uri: invite.uri,
      from: parseNameAddress(invite.headers.get('from') ?? '')?.displayName,
      id: invite.headers.get('x-call-id'),
      body: invite.body,
    }).toEqual({
      uri: 'sip:8001@8001.invalid;transport=ws',
      from: 'Li Si 四',
      id: 'call-1',
      body: 'offer',
    });
    phone.respond(invite, 180);
    const ok = phone.respond(invite, 200, { body: 'answer' });
    await rest();
    expect(leg.state).toBe('answered');
    phone.send(phone.within('BYE', invite, ok, { headers: { reason: 'SIP;cause=200;text="Bye now"' } }));
    await rest();
    expect(takeLadder()).toEqual([
      'phone8001 ← INVITE',
      'phone8001 → 180 INVITE',
      'phone8001 → 200 INVITE',
      'phone8001 ← ACK',
      'phone8001 → BYE',
      'phone8001 ← 200 BYE',
    ]);
    expect(plainEvents()).toEqual([
      { kind: 'ringing', status: 180, sdp: null },
      { kind: 'answered', sdp: 'answer' },
      { kind: 'ended', by: 'remote', status: null, reason: 'Bye now' },
    ]);
    expect(sip.counts().legs).toBe(0);
  });

  test('to an unregistered extension', async () => {
    const { sip } = await registeredPhone();
    expect(() => sip.callExtension({ extension: '8002', from, sdp: 'offer' })).toThrow(
      expect.objectContaining({ code: 'agent-not-registered' }),
    );
  });

  test.each([486, 603, 480])('%i', async (status) => {
    const { call, phone, rest, takeLadder, plainEvents, sip } = await registeredPhone();
    call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), status, { reason: 'No' });
    await rest();
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'remote', status, reason: 'No' }]);
    expect(takeLadder().slice(-1)).toEqual(['phone8001 ← ACK']);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('is cancelled while ringing', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip, clock } = await registeredPhone();
    const leg = call();
    await rest();
    const invite = phone.lastRequest('INVITE');
    phone.respond(invite, 180);
    await rest();
    leg.end({ status: 200, reason: 'Call completed elsewhere' });
    leg.end();
    await rest();
    const cancel = phone.lastRequest('CANCEL');
    expect([cancel.headers.get('via'), cancel.headers.get('reason')]).toEqual([
      invite.headers.get('via'),
      'SIP;cause=200;text="Call completed elsewhere"',
    ]);
    phone.respond(cancel, 200);
    phone.respond(invite, 487);
    await rest();
    expect(takeLadder().slice(2)).toEqual([
      'phone8001 ← CANCEL',
      'phone8001 → 200 CANCEL',
      'phone8001 → 487 INVITE',
      'phone8001 ← ACK',
    ]);
    expect(plainEvents().slice(1)).toEqual([
      { kind: 'ended', by: 'local', status: 487, reason: 'Call completed elsewhere' },
    ]);
    await clock.advance(33_000);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('CANCEL waits for a provisional response', async () => {
    const { call, phone, rest, takeLadder } = await registeredPhone();
    call().end();
    await rest();
    expect(takeLadder()).toEqual(['phone8001 ← INVITE']);
    phone.respond(phone.lastRequest('INVITE'), 180);
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → 180 INVITE', 'phone8001 ← CANCEL']);
  });

  test('a 200 that crosses the CANCEL is acknowledged, and the call is ended', async () => {
    const { call, phone, rest, takeLadder, plainEvents } = await registeredPhone();
    const leg = call();
    await rest();
    const invite = phone.lastRequest('INVITE');
    phone.respond(invite, 180);
    await rest();
    takeLadder();
    leg.end();
    phone.respond(invite, 200, { body: 'answer' });
    await rest();
    expect(takeLadder().filter((line) => line.includes('←'))).toEqual([
      'phone8001 ← CANCEL',
      'phone8001 ← ACK',
      'phone8001 ← BYE',
    ]);
    expect(plainEvents().map(({ kind }) => kind)).toEqual(['ringing', 'ended']);
  });

  test('ends without a final response to the cancelled INVITE', async () => {
    const { call, phone, rest, sip, clock } = await registeredPhone();
    const leg = call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), 180);
    await rest();
    leg.end();
    await clock.advance(32_000);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('both sides hang up at the same time', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip, clock } = await registeredPhone();
    const leg = call();
    await rest();
    const invite = phone.lastRequest('INVITE');
    const ok = phone.respond(invite, 200, { body: 'answer' });
    await rest();
    takeLadder();
    leg.end();
    phone.send(phone.within('BYE', invite, ok));
    await rest();
    phone.respond(phone.lastRequest('BYE'), 481);
    await rest();
    expect(takeLadder()).toEqual(expect.arrayContaining(['phone8001 ← BYE', 'phone8001 → BYE', 'phone8001 ← 200 BYE']));
    expect(plainEvents().filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    await clock.advance(32_000);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  });

  test('the SDP of a 183 applies when the 200 has none', async () => {
    const { call, phone, rest, plainEvents } = await registeredPhone();
    call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), 183, { body: 'early' });
    phone.respond(phone.lastRequest('INVITE'), 200);
    await rest();
    expect(plainEvents()).toEqual([
      { kind: 'ringing', status: 183, sdp: 'early' },
      { kind: 'answered', sdp: 'early' },
    ]);
  });

  test('two phones behind a proxy answer: the second gets a BYE in its own dialog', async () => {
    const { call, phone, rest, takeLadder, plainEvents } = await registeredPhone();
    const leg = call();
    await rest();
    const invite = phone.lastRequest('INVITE');
    phone.respond(invite, 200, { body: 'one', tag: 'one' });
    phone.respond(invite, 200, { body: 'two', tag: 'two' });
    await rest();
    expect(takeLadder().filter((line) => line.includes('←'))).toEqual([
      'phone8001 ← INVITE',
      'phone8001 ← ACK',
      'phone8001 ← ACK',
      'phone8001 ← BYE',
    ]);
    expect(phone.lastRequest('BYE').headers.get('to')).toMatch(/tag=two$/);
    expect(plainEvents()).toEqual([{ kind: 'answered', sdp: 'one' }]);
    leg.end();
    await rest();
    expect(phone.lastRequest('BYE').headers.get('to')).toMatch(/tag=one$/);
  });
});
