import { describe, expect, test } from 'vitest';
import { registeredPhone } from '../../test/support/registered-phone.ts';

describe('requests outside a dialog', () => {
  test.each([
    ['OPTIONS', 200],
    ['INFO', 481],
    ['SUBSCRIBE', 405],
    ['toString', 405],
    ['PRACK', 481],
  ])('%s → %i', async (method, status) => {
    const { phone, rest } = await registeredPhone();
    phone.send(phone.request(method, 'sip:example.test'));
    await rest();
    expect([phone.lastResponse().status, phone.lastResponse().headers.get('allow')]).toEqual([
      status,
      'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, REFER, NOTIFY, PRACK',
    ]);
  });

  test('a request for an unknown dialog', async () => {
    const { phone, rest } = await registeredPhone();
    phone.send(phone.request('BYE', 'sip:example.test', { to: '<sip:x@y>;tag=unknown' }));
    await rest();
    expect(phone.lastResponse().status).toBe(481);
  });

  test('a malformed request is answered 400 with the reason', async () => {
    const { phone, rest, sip, logged } = await registeredPhone();
    phone.send(phone.request('INVITE', 'sip:a@b', { headers: { 'max-forwards': '999' } }));
    phone.wire('GET / HTTP/1.1\r\n\r\n');
    await rest();
    expect(phone.lastResponse()).toMatchObject({ status: 400, reason: 'Bad Request: Max-Forwards is out of range' });
    expect(sip.counts()).toMatchObject({ malformed: 2, transactions: 0 });
    expect(logged.filter(({ text }) => text === 'malformed SIP message')).toHaveLength(1);
  });
});

test('stop ends every call and closes every connection', async () => {
  const { call, phone, rest, sip, takeLadder, softphone, incoming, clock } = await registeredPhone();
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
    { legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 },
  ]);
  await clock.advance(1);
});

test('stop waits two seconds for a peer that does not respond', async () => {
  const { call, phone, rest, sip, clock } = await registeredPhone();
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
