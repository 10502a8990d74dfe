import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import type { IncomingLeg, LegEvent } from './leg.ts';
import { parseNameAddress } from './header-values.ts';

const from = { user: '13800001111', displayName: 'Li "Si" 四' };
const plain = ({ kind, ...event }: LegEvent) =>
  kind === 'ended'
    ? { kind, ...(event as { end: object }).end }
    : kind === 'ringing'
      ? { kind, ...event }
      : kind === 'answered'
        ? { kind, ...event }
        : { kind };

async function registered(options: Parameters<typeof sipScene>[0] = {}) {
  const scene = await sipScene(options);
  const phone = scene.softphone('8001', { instance: 'one' });
  await phone.peer.register('secret');
  const events: LegEvent[] = [];
  const call = (headers: Record<string, string> = {}) => {
    const leg = scene.sip.callExtension({ extension: '8001', from, sdp: 'offer', headers });
    leg.onEvent((event) => void events.push(event));
    return leg;
  };
  const incoming: IncomingLeg[] = [];
  scene.sip.onIncoming((leg) => {
    incoming.push(leg);
    leg.onEvent((event) => void events.push(event));
  });
  scene.takeLadder();
  return {
    ...scene,
    phone: phone.peer,
    connection: phone.connection,
    call,
    events,
    incoming,
    plainEvents: () => events.map(plain),
  };
}

describe('we call a softphone', () => {
  test('ringing, answered, hung up by it', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip } = await registered();
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

  test('one that is not registered', async () => {
    const { sip } = await registered();
    expect(() => sip.callExtension({ extension: '8002', from, sdp: 'offer' })).toThrow(
      expect.objectContaining({ code: 'agent-not-registered' }),
    );
  });

  test.each([486, 603, 480])('%i', async (status) => {
    const { call, phone, rest, takeLadder, plainEvents, sip } = await registered();
    call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), status, { reason: 'No' });
    await rest();
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'remote', status, reason: 'No' }]);
    expect(takeLadder().slice(-1)).toEqual(['phone8001 ← ACK']);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0 });
  });

  test('given up while it rings', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip, clock } = await registered();
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
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0 });
  });

  test('CANCEL waits for a provisional response', async () => {
    const { call, phone, rest, takeLadder } = await registered();
    call().end();
    await rest();
    expect(takeLadder()).toEqual(['phone8001 ← INVITE']);
    phone.respond(phone.lastRequest('INVITE'), 180);
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → 180 INVITE', 'phone8001 ← CANCEL']);
  });

  test('a 200 that crosses the CANCEL is acknowledged and hung up', async () => {
    const { call, phone, rest, takeLadder, plainEvents } = await registered();
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

  test('a final response that never follows the CANCEL is not waited for', async () => {
    const { call, phone, rest, sip, clock } = await registered();
    const leg = call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), 180);
    await rest();
    leg.end();
    await clock.advance(32_000);
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0 });
  });

  test('both hang up at once', async () => {
    const { call, phone, rest, takeLadder, plainEvents, sip, clock } = await registered();
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
    expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0 });
  });

  test('answered without SDP is no call', async () => {
    const { call, phone, rest, takeLadder, plainEvents } = await registered();
    call();
    await rest();
    phone.respond(phone.lastRequest('INVITE'), 200);
    await rest();
    expect(takeLadder().slice(-2)).toEqual(['phone8001 ← ACK', 'phone8001 ← BYE']);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'local', status: null, reason: 'Answered without SDP' }]);
  });

  test('the answer of a 183 stands when the 200 leaves it out', async () => {
    const { call, phone, rest, plainEvents } = await registered();
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

  test('two phones behind a proxy answer: the second is told good-bye in its own dialog', async () => {
    const { call, phone, rest, takeLadder, plainEvents } = await registered();
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

describe('a softphone calls us', () => {
  const invited = async (parts: { body?: string; headers?: Record<string, string> } = {}) => {
    const scene = await registered();
    const invite = scene.phone.request('INVITE', 'sip:10086@example.test', { body: 'offer', ...parts });
    scene.phone.send(invite);
    await scene.rest();
    return { ...scene, invite, leg: scene.incoming[0] as IncomingLeg };
  };

  test('ringing, answered, hung up by us', async () => {
    const { leg, phone, invite, rest, takeLadder, plainEvents, sip } = await invited();
    expect({
      from: leg.from,
      dialled: leg.dialled,
      offer: leg.offer,
      remote: leg.remote.user,
      sipCallId: leg.sipCallId,
    }).toEqual({
      from: { kind: 'softphone', extension: '8001' },
      dialled: '10086',
      offer: 'offer',
      remote: '8001',
      sipCallId: invite.headers.get('call-id'),
    });
    leg.ring();
    leg.ring('early');
    leg.answer('answer');
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
    leg.answer('answer');
    leg.end();
    await rest();
    expect(takeLadder().slice(-1)).toEqual(['phone8001 ← 200 INVITE']);
    phone.send(phone.within('ACK', invite, phone.lastResponse()));
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → ACK', 'phone8001 ← BYE']);
  });

  test('an ACK that never comes ends the call', async () => {
    const { leg, rest, takeLadder, plainEvents, clock } = await invited();
    leg.answer('answer');
    await rest();
    takeLadder();
    await clock.advance(32_000);
    expect(takeLadder()).toEqual(['phone8001 ← BYE']);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'local', status: null, reason: 'No ACK came' }]);
  });

  test('given up with CANCEL', async () => {
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
    phone.send(cancel);
    await rest();
    expect(takeLadder()).toEqual(['phone8001 → CANCEL', 'phone8001 ← 200 CANCEL', 'phone8001 ← 487 INVITE']);
    expect(plainEvents()).toEqual([{ kind: 'ended', by: 'remote', status: 487, reason: null }]);
    leg.answer('too late');
    await rest();
    expect(takeLadder()).toEqual([]);
  });

  test('refused by us', async () => {
    const { leg, rest, phone, plainEvents } = await invited();
    leg.end({ status: 404, reason: 'No skill group for this number' });
    await rest();
    expect(phone.lastResponse()).toMatchObject({ status: 404, reason: 'No skill group for this number' });
    expect(plainEvents()).toEqual([
      { kind: 'ended', by: 'local', status: 404, reason: 'No skill group for this number' },
    ]);
  });

  test('without an offer: ours is in the 200, the answer in the ACK', async () => {
    const { leg, phone, invite, rest, plainEvents } = await invited({ body: '' });
    expect(leg.offer).toBeNull();
    leg.answer('our offer');
    await rest();
    phone.send(phone.within('ACK', invite, phone.lastResponse(), { body: 'their answer' }));
    await rest();
    expect(plainEvents()).toEqual([{ kind: 'answered', sdp: 'their answer' }]);
  });

  test('ringing is repeated each minute, so that no proxy gives up', async () => {
    const { leg, clock, takeLadder } = await invited();
    leg.ring();
    await clock.advance(121_000);
    expect(takeLadder().filter((line) => line.includes('180'))).toHaveLength(3);
  });

  test.each([
    ['another user', { from: '<sip:8002@example.test>;tag=x' }, 403],
    ['an unknown extension of SIP', { require: '100rel' }, 420],
    ['another body', { 'content-type': 'text/plain' }, 415],
    ['no contact', { contact: [] as never }, 400],
    ['a refresh interval that is too short', { 'session-expires': '30', supported: 'timer' }, 422],
  ])('%s → %s %i', async (_what, headers, status) => {
    const { phone, incoming } = await invited({ headers });
    expect(phone.lastResponse().status).toBe(status);
    expect(incoming).toEqual([]);
  });

  test('a softphone that is not registered', async () => {
    const { softphone, rest, incoming } = await registered();
    const { peer } = softphone('8002');
    peer.send(peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
    await rest();
    expect([peer.lastResponse().status, incoming]).toEqual([403, []]);
  });

  test('with nobody listening → 480', async () => {
    const { softphone, rest } = await sipScene();
    const { peer } = softphone('8001');
    await peer.register('secret');
    peer.send(peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
    await rest();
    expect(peer.lastResponse().status).toBe(480);
  });
});

describe('out of any dialog', () => {
  test.each([
    ['OPTIONS', 200],
    ['INFO', 481],
    ['SUBSCRIBE', 405],
    ['toString', 405],
    ['PRACK', 405],
  ])('%s → %i', async (method, status) => {
    const { phone, rest } = await registered();
    phone.send(phone.request(method, 'sip:example.test'));
    await rest();
    expect([phone.lastResponse().status, phone.lastResponse().headers.get('allow')]).toEqual([
      status,
      'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REFER, NOTIFY',
    ]);
  });

  test('a request of a dialog that is not', async () => {
    const { phone, rest } = await registered();
    phone.send(phone.request('BYE', 'sip:example.test', { to: '<sip:x@y>;tag=unknown' }));
    await rest();
    expect(phone.lastResponse().status).toBe(481);
  });

  test('a message that cannot be read is answered, with what is wrong', async () => {
    const { phone, rest, sip, logged } = await registered();
    phone.send(phone.request('INVITE', 'sip:a@b', { headers: { 'max-forwards': '999' } }));
    phone.wire('GET / HTTP/1.1\r\n\r\n');
    await rest();
    expect(phone.lastResponse()).toMatchObject({ status: 400, reason: 'Bad Request: Max-Forwards is out of range' });
    expect(sip.counts()).toMatchObject({ malformed: 2, transactions: 0 });
    expect(logged.filter(({ text }) => text === 'malformed SIP message')).toHaveLength(1);
  });
});

test('stop ends every call and closes every connection', async () => {
  const { call, phone, rest, sip, takeLadder, softphone, incoming, clock } = await registered();
  const answered = call();
  await rest();
  const ok = phone.lastRequest('INVITE');
  phone.respond(ok, 200, { body: 'answer' });
  const other = softphone('8002');
  await other.peer.register('secret');
  other.peer.send(other.peer.request('INVITE', 'sip:10086@example.test', { body: 'offer' }));
  await rest();
  takeLadder();
  const stopped = sip.stop();
  await rest();
  phone.respond(phone.lastRequest('BYE'), 200);
  await rest();
  await stopped;
  expect(takeLadder()).toEqual(['phone8001 ← BYE', 'phone8002 ← 503 INVITE', 'phone8001 → 200 BYE']);
  expect([answered.state, incoming[0]?.state, other.isClosedByServer(), sip.counts()]).toEqual([
    'ended',
    'ended',
    true,
    { legs: 0, transactions: 0, malformed: 0 },
  ]);
  await clock.advance(1);
});

test('stop waits two seconds for a peer that is silent', async () => {
  const { call, phone, rest, sip, clock } = await registered();
  call();
  await rest();
  phone.respond(phone.lastRequest('INVITE'), 200, { body: 'answer' });
  await rest();
  let isStopped = false;
  void sip.stop().then(() => {
    isStopped = true;
  });
  await clock.advance(1999);
  expect(isStopped).toBe(false);
  await clock.advance(1);
  await rest();
  expect(isStopped).toBe(true);
});
