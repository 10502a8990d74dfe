import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import { talking } from '../../test/support/talking-softphone.ts';
import type { LegEvent } from './leg.ts';

describe('the session timer (RFC 4028)', () => {
  test('without a refresh from the peer: BYE a third of the interval before its end', async () => {
    const { clock, takeLadder, events, within, rest } = await talking({
      okHeaders: { 'session-expires': '90;refresher=uas', supported: 'timer' },
    });
    await clock.advance(50_000);
    within('UPDATE', { headers: { 'session-expires': '90;refresher=uac', supported: 'timer' } });
    await rest();
    await clock.advance(59_000);
    expect(takeLadder().filter((line) => line.includes('BYE'))).toEqual([]);
    await clock.advance(1_000);
    expect(takeLadder()).toEqual(['phone8001 ← BYE']);
    expect(events).toEqual([
      {
        kind: 'ended',
        end: { by: 'local', status: null, reason: 'The other side stopped refreshing the call', lost: 'refresh' },
      },
    ]);
  });

  test('the server refreshes at half the interval when it is the refresher', async () => {
    const { clock, takeLadder, peer, rest, leg } = await talking({
      okHeaders: { 'session-expires': '100;refresher=uac', allow: 'INVITE, ACK, BYE, UPDATE' },
    });
    for (let round = 0; round < 3; round += 1) {
      await clock.advance(50_000);
      const update = peer.lastRequest('UPDATE');
      expect([update.headers.get('session-expires'), update.body]).toEqual(['100;refresher=uac', '']);
      peer.respond(update, 200, { headers: { 'session-expires': '100;refresher=uac' } });
      await rest();
    }
    expect(takeLadder().filter((line) => line.includes('← UPDATE'))).toHaveLength(3);
    expect(leg.state).toBe('answered');
  });

  test('refreshes with INVITE when the peer does not allow UPDATE', async () => {
    const { clock, peer, rest, leg } = await talking({
      okHeaders: { 'session-expires': '100;refresher=uac', allow: 'INVITE, ACK, BYE, CANCEL' },
    });
    await clock.advance(50_000);
    const reinvite = peer.lastRequest('INVITE');
    expect([reinvite.headers.get('session-expires'), reinvite.body]).toEqual(['100;refresher=uac', 'offer']);
    peer.respond(reinvite, 200, { body: 'answer', headers: { 'session-expires': '100;refresher=uac' } });
    await rest();
    await clock.advance(40_000);
    expect(leg.state).toBe('answered');
  });

  test('a refresh that is answered 481 ends the call', async () => {
    const okHeaders = { 'session-expires': '100;refresher=uac', allow: 'INVITE, ACK, BYE, UPDATE' };
    const { clock, peer, rest, events } = await talking({ okHeaders });
    await clock.advance(50_000);
    peer.respond(peer.lastRequest('UPDATE'), 481);
    await rest();
    expect(events.map(({ kind }) => kind)).toEqual(['ended']);
  });
});

describe('REFER', () => {
  const refer = (target: string) => ({ headers: { 'refer-to': target } });
  const takeRefer = (events: LegEvent[]) => {
    const event = events.findLast(({ kind }) => kind === 'refer');
    if (event?.kind !== 'refer') throw new Error('no REFER');
    return event;
  };

  test('blind transfer: accepted, progress is reported', async () => {
    const { within, rest, peer, events } = await talking();
    within('REFER', refer('<sip:10010@example.test>'));
    await rest();
    const { target, replaces, accept } = takeRefer(events);
    expect({ target, replaces }).toEqual({ target: 'sip:10010@example.test', replaces: null });
    const progress = accept();
    await rest();
    expect(peer.lastResponse().status).toBe(202);
    progress.report(100, 'Trying');
    await rest();
    const first = peer.lastRequest('NOTIFY');
    expect([
      first.headers.get('event'),
      first.headers.get('subscription-state'),
      first.headers.get('content-type'),
      first.body,
    ]).toEqual(['refer', 'active;expires=180', 'message/sipfrag;version=2.0', 'SIP/2.0 100 Trying\r\n']);
    progress.report(200, 'OK');
    progress.report(200, 'OK');
    await rest();
    expect(peer.lastRequest('NOTIFY').headers.get('subscription-state')).toBe('terminated;reason=noresource');
    expect(peer.heard.filter((message) => message.kind === 'request' && message.method === 'NOTIFY')).toHaveLength(2);
  });

  test('attended transfer names the leg to replace, which the same phone has', async () => {
    const { within, rest, events, invite, leg, sip, softphone } = await talking();
    const [callId, ours] = [invite.headers.get('call-id'), /;tag=([^;]+)/.exec(invite.headers.get('from') ?? '')?.[1]];
    const named = (parts: string) => refer(`<sip:10010@example.test?Replaces=${encodeURIComponent(parts)}&X=y>`);
    within('REFER', named(`${callId};to-tag=${ours};from-tag=phone8001`));
    await rest();
    expect(takeRefer(events)).toMatchObject({ target: 'sip:10010@example.test', replaces: { leg: { id: leg.id } } });
    const other = softphone('8002').peer;
    await other.register('secret');
    sip.callExtension({ extension: '8002', from: { user: '10086', displayName: null }, sdp: 'offer' });
    await rest();
    const theirs = other.lastRequest('INVITE');
    other.respond(theirs, 200, { body: 'answer' });
    await rest();
    const tag = /;tag=([^;]+)/.exec(theirs.headers.get('from') ?? '')?.[1];
    within('REFER', named(`${theirs.headers.get('call-id')};to-tag=${tag};from-tag=phone8002`));
    await rest();
    expect(takeRefer(events)).toMatchObject({ replaces: { leg: null } });
  });

  test('without a decision, a REFER is dropped once the peer has timed out', async () => {
    const { within, rest, clock, sip } = await talking();
    within('REFER', refer('<sip:10010@example.test>'));
    await rest();
    expect(sip.counts().transactions).toBeGreaterThan(0);
    await clock.advance(33_000);
    expect(sip.counts()).toMatchObject({ legs: 1, transactions: 0 });
  });

  test('distinguishes several transfers by the CSeq in the Event header', async () => {
    const { within, rest, peer, events } = await talking();
    within('REFER', refer('<sip:1@example.test>'));
    await rest();
    takeRefer(events).reject(603);
    const second = within('REFER', refer('tel:10010'));
    await rest();
    expect(takeRefer(events).target).toBe('tel:10010');
    takeRefer(events).accept().report(180, 'Ringing');
    await rest();
    expect(peer.lastRequest('NOTIFY').headers.get('event')).toBe(
      `refer;id=${Number.parseInt(second.headers.get('cseq') ?? '', 10)}`,
    );
  });

  test.each([
    [{}],
    [{ headers: { 'refer-to': '<sip:1@x?Replaces=a>' } }],
    [{ headers: { 'refer-to': 'nobody' } }],
    [{ headers: { 'refer-to': ['<sip:1@x>', '<sip:2@x>'] } }],
  ])('without a target %j', async (parts) => {
    const { within, rest, peer, events } = await talking();
    within('REFER', parts);
    await rest();
    expect([peer.lastResponse(), events]).toMatchObject([
      { status: 400, reason: 'Refer-To is missing or no address' },
      [],
    ]);
  });
});

test('INFO is passed on', async () => {
  const { within, rest, peer, events } = await talking();
  within('INFO', { body: 'Signal=5\r\nDuration=160', headers: { 'content-type': 'application/dtmf-relay' } });
  await rest();
  expect([peer.lastResponse().status, events]).toEqual([
    200,
    [{ kind: 'info', contentType: 'application/dtmf-relay', body: 'Signal=5\r\nDuration=160' }],
  ]);
});

test.each([
  ['OPTIONS', {}, 200],
  ['NOTIFY', {}, 200],
  ['PRACK', {}, 481],
  ['__proto__', {}, 405],
  ['BYE', { sequence: 0 }, 500],
  ['INFO', { headers: { require: 'precondition' } }, 420],
])('%s %j in the dialog → %i', async (method, parts, status) => {
  const { within, rest, peer, leg } = await talking();
  within('INFO', { sequence: 10 });
  within(method, { sequence: 11, ...parts });
  await rest();
  expect([peer.lastResponse().status, leg.state]).toEqual([status, 'answered']);
});

test('a late listener receives every event, in order', async () => {
  const scene = await sipScene();
  const { peer } = scene.softphone('8001');
  await peer.register('secret');
  const leg = scene.sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp: 'offer' });
  await scene.rest();
  peer.respond(peer.lastRequest('INVITE'), 180);
  peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer' });
  await scene.rest();
  const kinds: string[] = [];
  const undo = leg.onEvent(({ kind }) => void kinds.push(kind));
  leg.onEvent(({ kind }) => void kinds.push(`second ${kind}`));
  undo();
  leg.end();
  expect(kinds).toEqual(['ringing', 'answered', 'second ended']);
});
