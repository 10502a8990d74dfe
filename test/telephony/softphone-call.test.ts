import { type EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import { Emitter } from '../../src/shared/event.ts';
import { eventOf, JsSipScene, type Session } from '../support/jssip-scene.ts';

const { SoftphoneCall } = await import('../../src/main/workstation/softphone/softphone-call.ts');

/** The workstation's call on JsSIP, with the SIP server at the other side. */
let scene: JsSipScene;
beforeEach(async () => {
  scene = await JsSipScene.open();
});
afterEach(() => scene.close());

test.each([
  ['the customer hangs up: it did not succeed', 'customer', { reason: { reason: 'transfer-call-ended' } }],
  ['the agent hangs up: the other phone rings on for the customer', 'agent', { status: 'fulfilled' }],
] as const)('is being transferred when %s', async (_what, hangsUp, result) => {
  const { ua, leg, next, session } = await scene.answered();
  const call = new SoftphoneCall(session, null, systemClock, new Emitter());
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
  const call = new SoftphoneCall(session, null, systemClock, new Emitter());
  const offer = Promise.withResolvers<never>();
  session.connection.createOffer = () => offer.promise;
  const held = call.setHeld(true);
  const thrown: unknown[] = [];
  const keep = (error: unknown) => void thrown.push(error);
  process.on('unhandledRejection', keep);
  try {
    call.hangUp();
    await expect(held).rejects.toMatchObject({ reason: 'call-over' });
    // As of a connection that closes before it has made the offer.
    offer.reject(new Error('The connection is closed.'));
    expect((await next('ended')).end.by).toBe('remote');
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', keep);
  }
  expect(thrown).toEqual([]);
});

test('answered after the caller has given up, it stays ended', async () => {
  const ua = await scene.registered();
  const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
  const leg = scene.call();
  const call = new SoftphoneCall((await incoming).session, null, systemClock, new Emitter());
  const ended = new Promise<void>((resolve) => void call.happened.on(({ kind }) => kind === 'ended' && resolve()));
  leg.end();
  await ended;
  call.answer();
  expect(call.hasEnded).toBe(true);
});
