import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import { talking } from '../../test/support/talking-softphone.ts';
import type { LegEvent } from './leg.ts';

describe('offers of the other side', () => {
  test.each(['INVITE', 'UPDATE'])('%s with an offer is answered', async (method) => {
    const { within, rest, takeOffer, peer, takeLadder } = await talking();
    within(method, { body: 'hold' });
    await rest();
    expect(takeOffer().sdp).toBe('hold');
    takeOffer().accept('held');
    takeOffer().accept('twice');
    await rest();
    expect(peer.lastResponse()).toMatchObject({ status: 200, body: 'held' });
    expect(takeLadder().filter((line) => line.includes('← 200'))).toHaveLength(1);
  });

  test('one that cannot be served', async () => {
    const { within, rest, takeOffer, peer, leg } = await talking();
    within('INVITE', { body: 'video' });
    await rest();
    takeOffer().reject(488);
    await rest();
    expect([peer.lastResponse().status, leg.state]).toEqual([488, 'answered']);
  });

  test('nobody decides: refused after 20 s', async () => {
    const { within, rest, peer, clock } = await talking();
    within('INVITE', { body: 'hold' });
    await rest();
    await clock.advance(20_000);
    expect(peer.lastResponse().status).toBe(500);
  });

  test('a second one before the first is answered is to wait (RFC 3261 § 14.2)', async () => {
    const { within, rest, peer } = await talking();
    within('INVITE', { body: 'hold' });
    within('UPDATE', { body: 'hold again' });
    await rest();
    expect([peer.lastResponse().status, peer.lastResponse().headers.get('retry-after')]).toEqual([500, '5']);
  });

  test('UPDATE without an offer is a refresh', async () => {
    const { within, rest, peer, events } = await talking();
    within('UPDATE', { headers: { 'session-expires': '90;refresher=uac', supported: 'timer' } });
    await rest();
    expect([
      peer.lastResponse().status,
      peer.lastResponse().headers.get('session-expires'),
      peer.lastResponse().headers.get('require'),
      events,
    ]).toEqual([200, '90;refresher=uac', 'timer', []]);
  });

  test('INVITE without an offer gets ours, and its ACK brings the answer (delayed offer)', async () => {
    const { within, rest, peer, events, takeOffer } = await talking();
    const reinvite = within('INVITE');
    await rest();
    expect(peer.lastResponse()).toMatchObject({ status: 200, body: 'offer' });
    peer.send(peer.within('ACK', reinvite, peer.lastResponse(), { body: 'answer to it' }));
    await rest();
    expect(takeOffer().sdp).toBe('answer to it');
    takeOffer().accept('nobody hears this');
    await rest();
    expect(events.map(({ kind }) => kind)).toEqual(['offer']);
  });

  test('the end of the call ends an INVITE inside it', async () => {
    const { within, rest, peer, leg } = await talking();
    const reinvite = within('INVITE', { body: 'hold' });
    await rest();
    leg.end();
    await rest();
    expect(
      peer.heard.some(
        (message) =>
          message.kind === 'response' &&
          message.status === 487 &&
          message.headers.get('cseq') === reinvite.headers.get('cseq'),
      ),
    ).toBe(true);
  });
});

describe('our offers', () => {
  test('resolve with the answer', async () => {
    const { leg, rest, peer, takeLadder } = await talking();
    const answer = leg.reinvite('new offer');
    await rest();
    const reinvite = peer.lastRequest('INVITE');
    expect(reinvite.body).toBe('new offer');
    peer.respond(reinvite, 200, { body: 'new answer' });
    expect(await answer).toBe('new answer');
    await rest();
    expect(takeLadder()).toEqual(['phone8001 ← INVITE', 'phone8001 → 200 INVITE', 'phone8001 ← ACK']);
  });

  test('are sent one after the other', async () => {
    const { leg, rest, peer, takeLadder } = await talking();
    const answers = Promise.all([leg.reinvite('first'), leg.reinvite('second')]);
    await rest();
    expect(takeLadder()).toEqual(['phone8001 ← INVITE']);
    peer.respond(peer.lastRequest('INVITE'), 200, { body: '1' });
    await rest();
    peer.respond(peer.lastRequest('INVITE'), 200, { body: '2' });
    expect(await answers).toEqual(['1', '2']);
  });

  test('wait for an offer of theirs', async () => {
    const { leg, within, rest, peer, takeOffer, takeLadder } = await talking();
    within('INVITE', { body: 'hold' });
    await rest();
    const answer = leg.reinvite('mine');
    await rest();
    expect(takeLadder().filter((line) => line.endsWith('← INVITE'))).toEqual([]);
    takeOffer().accept('held');
    await rest();
    const theirs = peer.lastResponse();
    peer.send(peer.within('ACK', { ...peer.request('INVITE', ''), headers: theirs.headers }, theirs));
    await rest();
    peer.respond(peer.lastRequest('INVITE'), 200, { body: 'yours' });
    expect(await answer).toBe('yours');
  });

  test('that collide are refused, theirs with 491, and ours is tried again (§ 14.1)', async () => {
    const { leg, within, rest, peer, clock, takeLadder } = await talking();
    const answer = leg.reinvite('mine');
    await rest();
    within('INVITE', { body: 'theirs' });
    await rest();
    expect(peer.lastResponse().status).toBe(491);
    peer.respond(peer.lastRequest('INVITE'), 491);
    await rest();
    takeLadder();
    await clock.advance(3000);
    expect(takeLadder()).toEqual([]);
    await clock.advance(100);
    expect(takeLadder()).toEqual(['phone8001 ← INVITE']);
    peer.respond(peer.lastRequest('INVITE'), 200, { body: 'yours' });
    expect(await answer).toBe('yours');
  });

  test.each([
    [488, 'unacceptable-media', 'answered'],
    [481, 'conflict', 'ended'],
  ])('%i', async (status, code, state) => {
    const { leg, rest, peer } = await talking();
    const answer = leg.reinvite('new offer').catch((error: unknown) => error);
    await rest();
    peer.respond(peer.lastRequest('INVITE'), status);
    expect(await answer).toMatchObject({ code });
    expect(leg.state).toBe(state);
  });

  test('never answered', async () => {
    const { leg, rest, peer, clock } = await talking();
    const answer = leg.reinvite('new offer').catch((error: unknown) => error);
    await rest();
    peer.respond(peer.lastRequest('INVITE'), 100);
    await clock.advance(32_000);
    expect(await answer).toMatchObject({ code: 'timed-out' });
    expect(peer.lastRequest('CANCEL').headers.get('cseq')).toBe(
      peer.lastRequest('INVITE').headers.get('cseq')?.replace('INVITE', 'CANCEL'),
    );
    expect(leg.state).toBe('answered');
  });

  test('when the call ends meanwhile, and when it has ended', async () => {
    const { leg, within, rest } = await talking();
    const answer = leg.reinvite('new offer').catch((error: unknown) => error);
    await rest();
    within('BYE');
    expect(await answer).toMatchObject({ code: 'conflict' });
    await expect(leg.reinvite('another')).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the session timer (RFC 4028)', () => {
  test('who does not refresh in time is gone: BYE a third of the interval before its end', async () => {
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
      { kind: 'ended', end: { by: 'local', status: null, reason: 'The other side stopped refreshing the call' } },
    ]);
  });

  test('we refresh at half time when it is ours to do', async () => {
    const { clock, takeLadder, peer, rest, leg } = await talking({
      okHeaders: { 'session-expires': '100;refresher=uac' },
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

  test('with an INVITE for a peer that knows no UPDATE', async () => {
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
    const { clock, peer, rest, events } = await talking({ okHeaders: { 'session-expires': '100;refresher=uac' } });
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

  test('blind transfer: accepted, and told how it goes', async () => {
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

  test('attended transfer names the dialog to take over', async () => {
    const { within, rest, events } = await talking();
    within('REFER', refer('<sip:10010@example.test?Replaces=a%2Bb%40host%3Bto-tag%3D1%3Bfrom-tag%3D2&X=y>'));
    await rest();
    const { target, replaces } = takeRefer(events);
    expect({ target, replaces }).toEqual({ target: 'sip:10010@example.test', replaces: 'a+b@host' });
  });

  test('nobody decides: it is forgotten when the other side has given up', async () => {
    const { within, rest, clock, sip } = await talking();
    within('REFER', refer('<sip:10010@example.test>'));
    await rest();
    expect(sip.counts().transactions).toBeGreaterThan(0);
    await clock.advance(33_000);
    expect(sip.counts()).toMatchObject({ legs: 1, transactions: 0 });
  });

  test('later ones are told apart by their number', async () => {
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

  test.each([[{}], [{ headers: { 'refer-to': 'nobody' } }], [{ headers: { 'refer-to': ['<sip:1@x>', '<sip:2@x>'] } }]])(
    'without a target %j',
    async (parts) => {
      const { within, rest, peer, events } = await talking();
      within('REFER', parts);
      await rest();
      expect([peer.lastResponse(), events]).toMatchObject([
        { status: 400, reason: 'Refer-To is missing or no address' },
        [],
      ]);
    },
  );
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
  ['PRACK', {}, 405],
  ['__proto__', {}, 405],
  ['BYE', { sequence: 0 }, 500],
  ['INFO', { headers: { require: '100rel' } }, 420],
])('%s %j in the dialog → %i', async (method, parts, status) => {
  const { within, rest, peer, leg } = await talking();
  within('INFO', { sequence: 10 });
  within(method, { sequence: 11, ...parts });
  await rest();
  expect([peer.lastResponse().status, leg.state]).toEqual([status, 'answered']);
});

test('a listener that comes late hears everything, in order', async () => {
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
