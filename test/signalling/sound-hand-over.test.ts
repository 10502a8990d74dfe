import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MediaLink } from '../../src/main/workstation/softphone/media-link.ts';
import { installWindowStandIn } from '../../src/main/workstation/softphone/window-stand-in.ts';
import { Emitter } from '../../src/shared/event.ts';
import type { LegEvent } from '../../src/sip/leg.ts';
import { FakeClock, settle } from '../support/fake-clock.ts';
import { eventOf, JsSipScene, sdp, type Session } from '../support/jssip-scene.ts';
import { NegotiatingWindow } from '../support/negotiating-window.ts';
import { watchLeg } from '../support/watch-leg.ts';
import { TestHost } from '../support/workstation-host.ts';

const { SoftphoneCall } = await import('../../src/main/workstation/softphone/softphone-call.ts');

/** The sound of a call while the windows that could have it are closed, one after the other. */
let scene: JsSipScene;
let clock: FakeClock;
let host: TestHost;
/** The offers of the workstation to the service, as they came. */
let offers: Extract<LegEvent, { kind: 'offer' }>[];
beforeEach(async () => {
  scene = await JsSipScene.open();
  clock = new FakeClock();
  host = new TestHost();
  offers = [];
  const media = new MediaLink(clock);
  host.mediaOpened.on((window) => media.attach(window));
  installWindowStandIn(media, () => []);
});
afterEach(() => scene.close());

const open = (name: string) => new NegotiatingWindow(host, name);

async function ringing() {
  const ua = await scene.registered();
  const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
  const leg = scene.call();
  const next = watchLeg(leg);
  leg.onEvent((event) => event.kind === 'offer' && offers.push(event));
  const { session } = await incoming;
  const call = new SoftphoneCall(session, null, clock, { lost: new Emitter(), registered: new Emitter() });
  await next('ringing');
  return { call, next, session };
}

async function talking() {
  const { call, next, session } = await ringing();
  const confirmed = eventOf(session, 'confirmed');
  call.answer();
  await next('answered');
  await confirmed;
  return { call, next };
}

/** Accepts every offer until that window has an answer to its own. */
const agreesWith = (window: NegotiatingWindow) =>
  expect
    .poll(async () => {
      for (const offer of offers.splice(0)) offer.accept(sdp);
      await clock.advance(300);
      return window.isAgreed;
    })
    .toBe(true);

async function hangUp({ call, next }: Pick<Awaited<ReturnType<typeof talking>>, 'call' | 'next'>) {
  expect(call.hasEnded).toBe(false);
  call.hangUp();
  expect((await next('ended')).end.by).toBe('remote');
}

describe('a call goes to the third window', () => {
  test.each(['create', 'createOffer', 'setLocalDescription'] as const)(
    'when the second is closed as well, at %s',
    async (step) => {
      const first = open('first');
      const talk = await talking();
      const second = open('second');
      const asked = second.stallAt(step);
      first.close();
      await asked;
      second.close();
      await agreesWith(open('third'));
      await hangUp(talk);
    },
  );

  test('when the second is closed while it takes the answer of the service', async () => {
    const first = open('first');
    const talk = await talking();
    const second = open('second');
    const asked = second.stallAt('setRemoteDescription');
    first.close();
    (await talk.next('offer')).accept(sdp);
    await asked;
    second.close();
    offers.length = 0;
    await agreesWith(open('third'));
    await hangUp(talk);
  });

  test('when the answer of the service comes after the second is closed', async () => {
    const first = open('first');
    const talk = await talking();
    const second = open('second');
    first.close();
    const offer = await talk.next('offer');
    expect(offer.sdp).toContain('s=second');
    second.close();
    const third = open('third');
    await settle();
    await agreesWith(third);
    await hangUp(talk);
  });
});

test('a call that is put on hold while no window is open is held by the next one', async () => {
  const first = open('first');
  const talk = await talking();
  first.close();
  const held = talk.call.setHeld(true);
  await settle();
  await agreesWith(open('second'));
  await held;
  expect((await talk.next('offer')).sdp).toMatch(/s=second.*a=sendonly/s);
  await hangUp(talk);
});

test('a call whose window hangs while it is put on hold is held by the next one', async () => {
  const first = open('first');
  const talk = await talking();
  const asked = first.stallAt('createOffer');
  first.hang();
  const held = talk.call.setHeld(true);
  await asked;
  const second = open('second');
  // Sooner than the request to the first window times out.
  await clock.advance(6000);
  await agreesWith(second);
  await held;
  await hangUp(talk);
});

test.each(['create', 'setRemoteDescription', 'createAnswer', 'setLocalDescription'] as const)(
  'a call whose window is too slow at %s is refused as not available, with the reason',
  async (step) => {
    const window = open('slow');
    const asked = window.stallAt(step);
    const { call, next } = await ringing();
    call.answer();
    await asked;
    await clock.advance(8000);
    expect(await next('ended')).toMatchObject({ end: { status: 480, reason: 'sound-window-slow' } });
  },
);

test.each(['create', 'setRemoteDescription', 'createAnswer', 'setLocalDescription'] as const)(
  'a call is answered by the second window when the first is closed at %s',
  async (step) => {
    const first = open('first');
    const { call, next } = await ringing();
    open('second');
    const asked = first.stallAt(step);
    call.answer();
    await asked;
    first.close();
    expect((await next('answered')).sdp).toContain('s=second');
    await hangUp({ call, next });
  },
);
