import { describe, expect, test } from 'vitest';
import { registeredPhone } from '../../test/support/registered-phone.ts';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { IncomingLeg } from './leg.ts';

describe('a call from a softphone', () => {
  const invited = async (parts: { body?: string; headers?: Record<string, string> } = {}) => {
    const scene = await registeredPhone();
    const invite = scene.phone.request('INVITE', 'sip:10086@example.test', { body: 'offer', ...parts });
    scene.phone.send(invite);
    await scene.rest();
    return { ...scene, invite, leg: scene.incoming[0] as IncomingLeg };
  };

  test('rings, is answered, and is ended by the server', async () => {
    const { leg, phone, invite, rest, takeLadder, plainEvents, sip } = await invited();
    expect({
      from: leg.from,
      calledNumber: leg.calledNumber,
      offer: leg.offer,
      remote: leg.remote.user,
    }).toEqual({
      from: { kind: 'softphone', extension: '8001' },
      calledNumber: '10086',
      offer: 'offer',
      remote: '8001',
    });
    leg.ring();
    leg.ring('early');
    void leg.answer('answer');
    await rest();
    phone.send(phone.within('ACK', invite, phone.lastResponse()));
    await rest();
    leg.end({ status: 480, reason: 'No "agent"' });
    await rest();
    expect(phone.lastRequest('BYE').headers.get('reason')).toBe('SIP;cause=480;text="No agent"');
    phone.respond(phone.lastRequest('BYE'), 200);
    await rest();
    expect(takeLadder()).toEqual([
      'phone8001 → INVITE',
      'phone8001 ← 100 INVITE',
      'phone8001 ← 180 INVITE',
      'phone8001 ← 183 INVITE',
      'phone8001 ← 200 INVITE',
      'phone8001 → ACK',
      'phone8001 ← BYE',
      'phone8001 → 200 BYE',
    ]);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'local', status: null, reason: 'No "agent"' }]);
    expect(sip.counts().legs).toBe(0);
  });

  test('BYE waits for the ACK', async () => {
    const { leg, phone, invite, rest, takeLadder } = await invited();
    void leg.answer('answer');
    leg.end();
    await rest();
    expect(takeLadder().slice(-1)).toEqual(['phone8001 ← 200 INVITE']);
    phone.send(phone.within('ACK', invite, phone.lastResponse()));
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → ACK', 'phone8001 ← BYE']);
  });

  test('ends when the ACK never arrives', async () => {
    const { leg, rest, takeLadder, plainEvents, clock } = await invited();
    void leg.answer('answer');
    await rest();
    takeLadder();
    await clock.advance(32_000);
    expect(takeLadder()).toEqual(['phone8001 ← BYE']);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'local', status: null, reason: 'No ACK came' }]);
  });

  test.each([
    [undefined, { reason: null }],
    [
      'SIP;text="Call completed elsewhere";cause=200',
      { reason: 'Call completed elsewhere', isAnsweredElsewhere: true },
    ],
  ])('is cancelled while ringing, with Reason: %s', async (reason, why) => {
    const { leg, phone, invite, rest, takeLadder, plainEvents } = await invited();
    leg.ring();
    await rest();
    takeLadder();
    const cancel = {
      ...phone.request('CANCEL', invite.uri),
      headers: phone.request('CANCEL', invite.uri, { callId: invite.headers.get('call-id') ?? '' }).headers,
    };
    cancel.headers
      .set('via', invite.headers.get('via') ?? '')
      .set('cseq', (invite.headers.get('cseq') ?? '').replace('INVITE', 'CANCEL'));
    if (reason) cancel.headers.set('reason', reason);
    phone.send(cancel);
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → CANCEL', 'phone8001 ← 200 CANCEL', 'phone8001 ← 487 INVITE']);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'remote', status: 487, isCancelled: true, ...why }]);
    void leg.answer('too late');
    await rest();
    expect(takeLadder()).toEqual([]);
  });

  test('is refused by the server', async () => {
    const { leg, rest, phone, plainEvents } = await invited();
    leg.end({ status: 404, reason: 'No skill group for this number' });
    await rest();
    expect(phone.lastResponse()).toMatchObject({ status: 404, reason: 'No skill group for this number' });
    expect(plainEvents()).toEqual([
      { kind: 'ended', by: 'local', status: 404, reason: 'No skill group for this number' },
    ]);
  });

  test('without an offer: the offer is in the 200, the answer in the ACK', async () => {
    const { leg, phone, invite, rest, plainEvents } = await invited({ body: '' });
    expect(leg.offer).toBeNull();
    void leg.answer('our offer');
    await rest();
    phone.send(phone.within('ACK', invite, phone.lastResponse(), { body: 'their answer' }));
    await rest();
    expect(plainEvents()).toEqual([{ kind: 'answered', sdp: 'their answer' }]);
  });

  test('repeats 180 every minute, so that no proxy times out', async () => {
    const { leg, clock, takeLadder } = await invited();
    leg.ring();
    await clock.advance(121_000);
    expect(takeLadder().filter((line) => line.includes('180'))).toHaveLength(3);
  });

  test.each([
    ['another user', { from: '<sip:8002@example.test>;tag=x' }, 403],
    ['an unknown extension of SIP', { require: 'precondition' }, 420],
    ['another body', { 'content-type': 'text/plain' }, 415],
    ['no contact', { contact: [] as never }, 400],
    ['a refresh interval that is too short', { 'session-expires': '30', supported: 'timer' }, 422],
  ])('%s → %s %i', async (_what, headers, status) => {
    const { phone, incoming } = await invited({ headers });
    expect(phone.lastResponse().status).toBe(status);
    expect(incoming).toEqual([]);
  });

  test('a softphone that is not registered', async () => {
    const { softphone, rest, incoming } = await registeredPhone();
    const { peer } = softphone('8002');
    peer.send(peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
    await rest();
    expect([peer.lastResponse().status, incoming]).toEqual([403, []]);
  });

  test('without a listener → 480', async () => {
    const { softphone, rest } = await sipScene();
    const { peer } = softphone('8001');
    await peer.register('secret');
    peer.send(peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
    await rest();
    expect(peer.lastResponse().status).toBe(480);
  });
});
