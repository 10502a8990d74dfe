import { expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';

test('a call that we place asks for refreshes; a trunk that wants longer intervals is asked again, once', async () => {
  const { call, peer, rest, events } = await trunkScene();
  call();
  await rest();
  const first = peer.lastRequest('INVITE');
  expect([first.headers.get('session-expires'), first.headers.get('min-se')]).toEqual(['1800', null]);
  peer.respond(first, 422, { headers: { 'min-se': '3600' } });
  await rest();
  const second = peer.lastRequest('INVITE');
  expect([second.headers.get('session-expires'), second.headers.get('min-se')]).toEqual(['3600', '3600']);
  expect(second.headers.get('call-id')).toBe(first.headers.get('call-id'));
  peer.respond(second, 422, { headers: { 'min-se': '7200' } });
  await rest();
  expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { by: 'remote', status: 422 } });
});

test('a 422 that names no interval ends the call', async () => {
  const { call, peer, rest, events } = await trunkScene();
  call();
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 422, { headers: { 'min-se': 'soon' } });
  await rest();
  expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { status: 422 } });
});

test('a trunk that answers no refresh is hung up when the session expires, though it sends no BYE', async () => {
  const { call, peer, rest, clock, events, takeLadder } = await trunkScene();
  call();
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 200, {
    body: 'answer',
    headers: { 'session-expires': '1800;refresher=uac', require: 'timer', allow: 'INVITE, ACK, BYE, UPDATE' },
  });
  await rest();
  await clock.advance(900_000);
  expect(peer.lastRequest('UPDATE').headers.get('session-expires')).toBe('1800;refresher=uac');
  await clock.advance(899_999);
  expect(events.at(-1)?.kind).toBe('answered');
  takeLadder();
  await clock.advance(1);
  await rest();
  expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { by: 'local', lost: 'refresh' } });
  expect(takeLadder()).toContain('trunkcarrier ← BYE');
});

test('a trunk that names no refresher leaves the refreshes to us, who asked for them', async () => {
  const { call, peer, rest, clock } = await trunkScene();
  call();
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 200, {
    body: 'answer',
    headers: { 'session-expires': '1800', require: 'timer', allow: 'INVITE, ACK, BYE, UPDATE' },
  });
  await rest();
  await clock.advance(900_000);
  expect(peer.lastRequest('UPDATE').headers.get('session-expires')).toBe('1800;refresher=uac');
});

test('an offer waits for the answer to the one before it (RFC 3261 § 14.1)', async () => {
  const { call, peer, rest, takeLadder } = await trunkScene();
  const leg = call();
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer' });
  await rest();
  takeLadder();
  const offers = [leg.reinvite('hold'), leg.reinvite('resume')];
  await rest();
  const hold = peer.lastRequest('INVITE');
  expect([hold.body, takeLadder()]).toEqual(['hold', ['trunkcarrier ← INVITE']]);
  peer.respond(hold, 200, { body: 'held' });
  await rest();
  const resume = peer.lastRequest('INVITE');
  expect(resume.body).toBe('resume');
  peer.respond(resume, 200, { body: 'resumed' });
  await rest();
  expect(await Promise.all(offers)).toEqual(['held', 'resumed']);
});

test('a refresh that a trunk does not answer is sent again, and the call continues', async () => {
  const { call, peer, rest, clock, events } = await trunkScene();
  call();
  await rest();
  const headers = { 'session-expires': '1800;refresher=uac', require: 'timer' };
  peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer', headers });
  await rest();
  await clock.advance(900_000);
  const lost = peer.lastRequest('INVITE');
  await clock.advance(32_000 + 180_000);
  const again = peer.lastRequest('INVITE');
  expect(again.headers.get('cseq')).not.toBe(lost.headers.get('cseq'));
  peer.respond(again, 200, { body: 'answer', headers });
  await rest();
  await clock.advance(1_799_999);
  expect(events.at(-1)?.kind).toBe('answered');
});

test('a trunk that answers no offer, in a call without refreshes, is hung up', async () => {
  const { call, peer, rest, clock, events, takeLadder } = await trunkScene();
  const leg = call();
  await rest();
  peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer' });
  await rest();
  leg.reinvite('hold').catch(() => {});
  await clock.advance(33_000);
  await rest();
  expect(events.at(-1)).toMatchObject({ kind: 'ended', end: { reason: 'Request Timeout', lost: 'connection' } });
  expect(takeLadder()).toContain('trunkcarrier ← BYE');
});

test.each([
  ['that does not name UPDATE', undefined],
  ['that refuses the UPDATE it named', 'INVITE, ACK, BYE, CANCEL, UPDATE'],
])('a trunk %s is refreshed by INVITE, and the call continues', async (_what, allow) => {
  const { call, peer, rest, clock, events } = await trunkScene();
  call();
  await rest();
  const headers = { 'session-expires': '90;refresher=uac', require: 'timer' };
  const invite = peer.lastRequest('INVITE');
  peer.respond(invite, 200, { body: 'answer', headers: { ...headers, ...(allow ? { allow } : {}) } });
  await rest();
  await clock.advance(45_000);
  if (allow) peer.respond(peer.lastRequest('UPDATE'), 405);
  await rest();
  const refresh = peer.lastRequest('INVITE');
  expect([refresh.headers.get('session-expires'), refresh.body]).toEqual(['90;refresher=uac', invite.body]);
  peer.respond(refresh, 200, { body: 'answer', headers });
  await rest();
  await clock.advance(50_000);
  expect(events.map(({ kind }) => kind)).not.toContain('ended');
});

test('a refresh that a trunk has no time for is tried again before the call would end', async () => {
  const { call, peer, rest, clock, events } = await trunkScene();
  call();
  await rest();
  const headers = { 'session-expires': '90;refresher=uac', require: 'timer' };
  peer.respond(peer.lastRequest('INVITE'), 200, { body: 'answer', headers });
  await rest();
  await clock.advance(45_000);
  const refused = peer.lastRequest('INVITE');
  peer.respond(refused, 500, { headers: { 'retry-after': '5' } });
  await rest();
  await clock.advance(9_000);
  const again = peer.lastRequest('INVITE');
  expect(again.headers.get('cseq')).not.toBe(refused.headers.get('cseq'));
  peer.respond(again, 200, { body: 'answer', headers });
  await rest();
  await clock.advance(44_000);
  expect(events.map(({ kind }) => kind)).not.toContain('ended');
});
