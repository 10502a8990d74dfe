import { describe, expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';
import type { SipResponse } from './sip-message.ts';

const target = 'sip:4008@10.0.0.1:5060';

describe('a caller that requires reliable provisional responses', () => {
  async function called(headers: Record<string, string> = { require: '100rel' }, body = 'offer') {
    const scene = await trunkScene();
    const invite = scene.peer.request('INVITE', target, { headers, body });
    scene.peer.send(invite);
    await scene.rest();
    const leg = scene.incoming[0];
    if (!leg) throw new Error('no call came in');
    const rackOf = ({ headers: fields }: SipResponse) => `${fields.get('rseq')} ${invite.headers.get('cseq')}`;
    const prack = (response: SipResponse, parts: { rack?: string; body?: string } = {}) =>
      scene.peer.send(
        scene.peer.within('PRACK', invite, response, {
          headers: { rack: parts.rack ?? rackOf(response) },
          body: parts.body ?? '',
        }),
      );
    return { ...scene, leg, invite, prack };
  }

  test('gets them with a number, again until PRACK comes, and then no more', async () => {
    const { peer, leg, rest, clock, prack, takeLadder } = await called();
    takeLadder();
    leg.ring();
    await rest();
    const ringing = peer.lastResponse();
    expect([ringing.status, ringing.headers.get('require')]).toEqual([180, '100rel']);
    expect(ringing.headers.get('rseq')).toMatch(/^[1-9]\d*$/);
    await clock.advance(500);
    await clock.advance(1000);
    prack(ringing);
    await rest();
    await clock.advance(30_000);
    expect(takeLadder().filter((line) => !line.includes('OPTIONS'))).toEqual([
      'trunkcarrier ← 180 INVITE',
      'trunkcarrier ← 180 INVITE',
      'trunkcarrier ← 180 INVITE',
      'trunkcarrier → PRACK',
      'trunkcarrier ← 200 PRACK',
    ]);
  });

  test('gets the next one, numbered one higher, after it acknowledged the one before', async () => {
    const { peer, leg, rest, prack, takeLadder } = await called();
    leg.ring();
    leg.ring('early');
    await rest();
    const ringing = peer.lastResponse();
    prack(ringing);
    await rest();
    const progress = peer.lastResponse();
    expect([ringing.status, progress.status, progress.body]).toEqual([180, 183, 'early']);
    expect(Number(progress.headers.get('rseq'))).toBe(Number(ringing.headers.get('rseq')) + 1);
    takeLadder();
    let isAnswered = false;
    void leg.answer('early').then(() => (isAnswered = true));
    await rest();
    expect([takeLadder(), leg.state, isAnswered]).toEqual([[], 'ringing', false]);
    prack(progress);
    await rest();
    expect([leg.state, isAnswered]).toEqual(['answered', true]);
    expect(takeLadder()).toEqual(['trunkcarrier → PRACK', 'trunkcarrier ← 200 PRACK', 'trunkcarrier ← 200 INVITE']);
  });

  test('is answered immediately when only ringing is unacknowledged; its late PRACK is still known', async () => {
    const { peer, leg, rest, prack, takeLadder } = await called();
    leg.ring();
    await rest();
    const ringing = peer.lastResponse();
    takeLadder();
    void leg.answer('answer');
    await rest();
    prack(ringing);
    await rest();
    expect(takeLadder()).toEqual(['trunkcarrier ← 200 INVITE', 'trunkcarrier → PRACK', 'trunkcarrier ← 200 PRACK']);
  });

  test('an unknown acknowledgement gets 481, and the response is sent again', async () => {
    const { peer, leg, rest, clock, prack, takeLadder } = await called();
    leg.ring();
    await rest();
    const ringing = peer.lastResponse();
    prack(ringing, { rack: '99 1 INVITE' });
    prack(ringing, { rack: 'nonsense' });
    await rest();
    expect(takeLadder().slice(-2)).toEqual(['trunkcarrier ← 481 PRACK', 'trunkcarrier ← 481 PRACK']);
    await clock.advance(500);
    expect(takeLadder()).toEqual(['trunkcarrier ← 180 INVITE']);
    prack(ringing);
    await rest();
    prack(ringing);
    await rest();
    expect(takeLadder().filter((line) => line.includes('←'))).toEqual([
      'trunkcarrier ← 200 PRACK',
      'trunkcarrier ← 481 PRACK',
    ]);
  });

  test('that never acknowledges is refused after 32 s', async () => {
    const { peer, leg, rest, clock, events } = await called();
    leg.ring();
    await rest();
    await clock.advance(32_000);
    expect(peer.lastResponse().status).toBe(500);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { by: 'local', status: 500, reason: 'No PRACK came' } });
  });

  test('that was to be answered and is hung up before PRACK is refused, without BYE', async () => {
    const { leg, rest, clock, takeLadder } = await called();
    leg.ring('early');
    void leg.answer('early');
    await rest();
    leg.end();
    await rest();
    await clock.advance(600);
    expect(takeLadder().slice(-2)).toEqual(['trunkcarrier ← 480 INVITE', 'trunkcarrier ← 480 INVITE']);
  });

  test('that hangs up by BYE while its answer waits has its INVITE ended, as one that was cancelled', async () => {
    const { peer, leg, rest, invite, takeLadder, events } = await called();
    leg.ring('early');
    void leg.answer('early');
    await rest();
    takeLadder();
    peer.send(peer.within('BYE', invite, peer.lastResponse()));
    await rest();
    expect(takeLadder().slice(1)).toEqual(['trunkcarrier ← 200 BYE', 'trunkcarrier ← 487 INVITE']);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { status: 487, isCancelled: true } });
  });

  test('an offer in PRACK is answered in its 200', async () => {
    const { peer, leg, rest, prack, events } = await called();
    leg.ring('early');
    await rest();
    prack(peer.lastResponse(), { body: 'new offer' });
    await rest();
    const offer = events.find(({ kind }) => kind === 'offer');
    if (offer?.kind !== 'offer') throw new Error('no offer');
    offer.accept('new answer');
    await rest();
    expect([offer.sdp, peer.lastResponse().status, peer.lastResponse().body]).toEqual(['new offer', 200, 'new answer']);
  });

  test('that gives up is not rung again', async () => {
    const { peer, leg, rest, clock, invite, takeLadder } = await called();
    leg.ring();
    await rest();
    const headers = {
      via: invite.headers.fields('via'),
      'call-id': invite.headers.get('call-id') ?? '',
      cseq: (invite.headers.get('cseq') ?? '').replace('INVITE', 'CANCEL'),
    };
    peer.send(peer.request('CANCEL', target, { headers }));
    await rest();
    takeLadder();
    await clock.advance(10_000);
    expect(takeLadder().filter((line) => line.includes('180'))).toEqual([]);
  });

  test('and sends no offer hears no ringing, which would have to carry ours', async () => {
    const { leg, rest, takeLadder } = await called({ require: '100rel' }, '');
    takeLadder();
    leg.ring();
    await rest();
    void leg.answer('our offer');
    await rest();
    expect(takeLadder()).toEqual(['trunkcarrier ← 200 INVITE']);
  });

  test('one that only supports them gets plain ones', async () => {
    const { peer, leg, rest } = await called({ supported: '100rel' });
    leg.ring();
    await rest();
    expect([peer.lastResponse().headers.get('require'), peer.lastResponse().headers.get('rseq')]).toEqual([null, null]);
  });
});

describe('a called side that sends provisional responses reliably', () => {
  async function calling() {
    const scene = await trunkScene();
    scene.call();
    await scene.rest();
    const invite = scene.peer.lastRequest('INVITE');
    const rings = (rseq: string, parts: { tag?: string; status?: number; body?: string } = {}) =>
      scene.peer.respond(invite, parts.status ?? 180, { headers: { require: '100rel', rseq }, ...parts });
    return { ...scene, invite, rings };
  }
  const pracksOf = ({ heard }: Awaited<ReturnType<typeof calling>>['peer']) =>
    heard.flatMap((one) => (one.kind === 'request' && one.method === 'PRACK' ? [one.headers.get('rack')] : []));

  test('learns that we support 100rel', async () => {
    const { invite } = await calling();
    expect(invite.headers.list('supported')).toContain('100rel');
    expect(invite.headers.list('allow')).toContain('PRACK');
  });

  test('gets PRACK for each in order, one for each, and the call continues', async () => {
    const { peer, rings, rest, invite, events } = await calling();
    const number = Number.parseInt(invite.headers.get('cseq') ?? '', 10);
    for (const rseq of ['7', '7', '9', '8']) {
      rings(rseq);
      await rest();
    }
    expect(pracksOf(peer)).toEqual([`7 ${number} INVITE`, `8 ${number} INVITE`]);
    const prack = peer.lastRequest('PRACK');
    expect(Number.parseInt(prack.headers.get('cseq') ?? '', 10)).toBe(number + 2);
    expect(prack.headers.get('to')).toContain(';tag=');
    peer.respond(prack, 200);
    peer.respond(invite, 200, { body: 'answer' });
    await rest();
    expect(peer.lastRequest('ACK').headers.get('cseq')).toBe(`${number} ACK`);
    expect(events.map(({ kind }) => kind)).toEqual(['ringing', 'ringing', 'answered']);
  });

  test('and forks has a number for each branch', async () => {
    const { peer, rings, rest, invite } = await calling();
    const number = Number.parseInt(invite.headers.get('cseq') ?? '', 10);
    rings('5', { tag: 'one' });
    rings('50', { tag: 'two' });
    rings('6', { tag: 'one' });
    await rest();
    expect(pracksOf(peer)).toEqual(['5', '50', '6'].map((rseq) => `${rseq} ${number} INVITE`));
  });

  test('a PRACK that it refuses does not end the call', async () => {
    const { peer, rings, rest, events } = await calling();
    rings('1', { status: 183, body: 'early' });
    await rest();
    peer.respond(peer.lastRequest('PRACK'), 481);
    await rest();
    expect(events.map(({ kind }) => kind)).toEqual(['ringing']);
  });
});
