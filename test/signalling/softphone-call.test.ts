import { type EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { Emitter } from '../../src/shared/event.ts';
import type { PhoneConnection } from '../../src/main/workstation/softphone/softphone-call.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { eventOf, JsSipScene, sdp, type Session } from '../support/jssip-scene.ts';
import { watchLeg } from '../support/watch-leg.ts';

const { SoftphoneCall } = await import('../../src/main/workstation/softphone/softphone-call.ts');

/** The workstation's call on JsSIP, with the SIP server at the other side. */
let scene: JsSipScene;
let connection: PhoneConnection;
beforeEach(async () => {
  connection = { lost: new Emitter(), registered: new Emitter() };
  scene = await JsSipScene.open();
});
afterEach(() => scene.close());

test.each([
  ['the customer hangs up: it did not succeed', 'customer', { reason: { reason: 'transfer-call-ended' } }],
  ['the agent hangs up: the other phone rings on for the customer', 'agent', { status: 'fulfilled' }],
] as const)('is being transferred when %s', async (_what, hangsUp, result) => {
  const { ua, leg, next, session } = await scene.answered();
  const call = new SoftphoneCall(session, null, systemClock, connection);
  const transfer = Promise.allSettled([call.transfer('8002')]);
  const notified = once(ua as unknown as EventEmitter, 'newTransaction');
  (await next('refer')).accept().report(100, 'Trying');
  await notified;
  if (hangsUp === 'customer') leg.end();
  else call.hangUp();
  expect(await transfer).toMatchObject([result]);
});

test('hung up while a new offer is being made, it ends once and nothing throws', async () => {
  const { next, session } = await scene.answered();
  const call = new SoftphoneCall(session, null, systemClock, connection);
  const offer = Promise.withResolvers<never>();
  const asked = Promise.withResolvers<void>();
  session.connection.createOffer = () => {
    asked.resolve();
    return offer.promise;
  };
  const held = call.setHeld(true);
  await asked.promise;
  const thrown: unknown[] = [];
  const keep = (error: unknown) => void thrown.push(error);
  process.on('unhandledRejection', keep);
  try {
    call.hangUp();
    await expect(held).rejects.toMatchObject({ reason: 'call-over' });
    // Like a connection that closes before it has made the offer.
    offer.reject(new Error('The connection is closed.'));
    expect((await next('ended')).end.by).toBe('remote');
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', keep);
  }
  expect(thrown).toEqual([]);
});

test('hold asked for while another offer is under way follows it; of two changes the later one stays', async () => {
  const { next, session } = await scene.answered();
  const call = new SoftphoneCall(session, null, systemClock, connection);
  const states: boolean[] = [];
  call.happened.on((event) => event.kind === 'held' && states.push(event.held));
  expect(session.renegotiate()).toBe(true);
  const changes = Promise.all([call.setHeld(true), call.setHeld(false), call.setHeld(true)]);
  for (const direction of ['sendrecv', 'sendonly', 'sendrecv', 'sendonly']) {
    const offer = await next('offer');
    expect(offer.sdp).toContain(`a=${direction}`);
    offer.accept(sdp);
  }
  await changes;
  expect(states).toEqual([true, false, true]);
  call.hangUp();
  await next('ended');
});

test('answered after the caller has given up, it stays ended', async () => {
  const ua = await scene.registered();
  const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
  const leg = scene.call();
  const call = new SoftphoneCall((await incoming).session, null, systemClock, connection);
  const ended = new Promise<void>((resolve) => void call.happened.on(({ kind }) => kind === 'ended' && resolve()));
  leg.end();
  await ended;
  call.answer();
  expect(call.hasEnded).toBe(true);
});

test('it rings no longer once its connection is lost: the service has ended it', async () => {
  const ua = await scene.registered();
  ua.on('disconnected', () => connection.lost.emit());
  const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
  const leg = scene.call();
  const next = watchLeg(leg);
  const call = new SoftphoneCall((await incoming).session, null, systemClock, connection);
  const ended = new Promise((resolve) => void call.happened.on((event) => event.kind === 'ended' && resolve(event)));
  await next('ringing');
  for (const socket of scene.sockets) socket.terminate();
  expect(await ended).toMatchObject({ why: 'ring-lost' });
  expect((await next('ended')).end).toMatchObject({ status: 408, reason: 'The connection was lost' });
});

test.each([
  ['while its sound comes: it goes on, and the service is asked again', 'connected'],
  ['and its path of sound is lost: it ends', 'disconnected'],
])('a service that gives no response %s', async (_what, iceConnectionState) => {
  const { next, session } = await scene.answered();
  const clock = new FakeClock();
  const call = new SoftphoneCall(session, null, clock, connection);
  const ends: unknown[] = [];
  call.happened.on((event) => event.kind === 'ended' && ends.push(event.why));
  Object.assign(session.connection, { iceConnectionState });
  // JsSIP calls it when a refresh has had no response for 32 s.
  (session as unknown as { onRequestTimeout(): void }).onRequestTimeout();
  if (iceConnectionState === 'disconnected') return expect(ends).toEqual(['service-silent']);
  expect(ends).toEqual([]);
  await clock.advance(2000);
  (await next('offer')).accept(sdp);
  call.hangUp();
  await next('ended');
});

test('looks for another media path when one stays lost, again when that is refused', async () => {
  const ua = await scene.registered();
  const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
  const next = watchLeg(scene.call());
  const { session } = await incoming;
  const clock = new FakeClock();
  const call = new SoftphoneCall(session, null, clock, connection);
  const confirmed = eventOf(session, 'confirmed');
  await next('ringing');
  call.answer();
  await next('answered');
  await confirmed;
  const sound = session.connection;
  const asked: unknown[] = [];
  const createOffer = sound.createOffer.bind(sound);
  Object.assign(sound, {
    createOffer: (options: unknown) => {
      asked.push(options);
      return createOffer();
    },
  });
  const becomes = (iceConnectionState: string): void => {
    Object.assign(sound, { iceConnectionState });
    sound.dispatchEvent(new Event('iceconnectionstatechange'));
  };
  // It came back by itself.
  becomes('disconnected');
  await clock.advance(3000);
  becomes('connected');
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  becomes('disconnected');
  await clock.advance(4000);
  (await next('offer')).reject(500);
  await expect
    .poll(async () => {
      await clock.advance(4000);
      return asked.length;
    })
    .toBe(2);
  (await next('offer')).accept(sdp);
  becomes('connected');
  await clock.advance(60_000);
  expect(asked).toEqual([{ iceRestart: true }, { iceRestart: true }]);
  expect(call.hasEnded).toBe(false);
  call.hangUp();
  await next('ended');
});
