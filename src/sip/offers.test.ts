import { describe, expect, test } from 'vitest';
import { talking } from '../../test/support/talking-softphone.ts';

describe('offers from the peer', () => {
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

  test('an unacceptable offer is rejected', async () => {
    const { within, rest, takeOffer, peer, leg } = await talking();
    within('INVITE', { body: 'video' });
    await rest();
    takeOffer().reject(488);
    await rest();
    expect([peer.lastResponse().status, leg.state]).toEqual([488, 'answered']);
  });

  test('without a decision: refused after 20 s', async () => {
    const { within, rest, peer, clock } = await talking();
    within('INVITE', { body: 'hold' });
    await rest();
    await clock.advance(20_000);
    expect(peer.lastResponse().status).toBe(500);
  });

  test('a second offer before the answer to the first: 500 with Retry-After (RFC 3261 § 14.2)', async () => {
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

  test('INVITE without an offer gets one in the 200, and its ACK carries the answer (late offer)', async () => {
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

  test('the end of the call ends an open re-INVITE', async () => {
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

describe('offers to the peer', () => {
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

  test('wait for an open offer from the peer', async () => {
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

  test('in collision: the peer gets 491 and the offer is sent again (RFC 3261 § 14.1)', async () => {
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

  test('fail when the call ends meanwhile or has ended', async () => {
    const { leg, within, rest } = await talking();
    const answer = leg.reinvite('new offer').catch((error: unknown) => error);
    await rest();
    within('BYE');
    expect(await answer).toMatchObject({ code: 'conflict' });
    await expect(leg.reinvite('another')).rejects.toMatchObject({ code: 'conflict' });
  });
});
