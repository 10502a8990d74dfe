import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IncomingLeg } from '../../src/sip/leg.ts';
import { eventOf, JsSipScene, sdp, type Session } from '../support/jssip-scene.ts';
import { noStream } from '../support/jssip-window.ts';
import { credentialOf, domain } from '../support/sip-scene.ts';
import { watchLeg } from '../support/watch-leg.ts';

let scene: JsSipScene;
beforeEach(async () => {
  scene = await JsSipScene.open();
});
afterEach(() => scene.close());

describe('registration', () => {
  test('registers, refreshes and unregisters', async () => {
    const ua = await scene.registered();
    expect(scene.sip.isRegistered('8001')).toBe(true);
    // JsSIP emits no event for a successful refresh: the response on the wire shows it.
    const refreshed = once(scene.wire, 'SIP/2.0 200 OK');
    ua.register();
    await refreshed;
    const left = eventOf(ua, 'unregistered');
    ua.unregister();
    await left;
    expect(scene.sip.isRegistered('8001')).toBe(false);
    expect(scene.registrations.map((one) => one.registered)).toEqual([true, false]);
  });

  test('a wrong password', async () => {
    const ua = scene.phone('wrong');
    const failed = eventOf<{ cause: string; response: { status_code: number } }>(ua, 'registrationFailed');
    ua.start();
    expect((await failed).response.status_code).toBe(401);
    expect(scene.registrations).toEqual([]);
  });

  test('a credential that another workstation has superseded', async () => {
    scene.credentials = [{ ...credentialOf('8001', 'secret'), refused: 'Registered at another workstation' }];
    const ua = scene.phone();
    const failed = eventOf<{ response: { status_code: number; reason_phrase: string } }>(ua, 'registrationFailed');
    ua.start();
    const { response } = await failed;
    expect([response.status_code, response.reason_phrase]).toEqual([403, 'Registered at another workstation']);
  });

  test('another workstation takes over; the first loses its connection', async () => {
    scene.credentials = [credentialOf('8001', 'secret'), credentialOf('8001', 'other', '8001-2')];
    const first = await scene.registered();
    const disconnected = eventOf(first, 'disconnected');
    const second = scene.phone('other');
    second.start();
    await disconnected;
    first.stop();
    expect(scene.registrations.map(({ credentialId, takenOver }) => [credentialId, takenOver])).toEqual([
      ['8001-1', false],
      ['8001-2', true],
    ]);
  });

  test('an interval that is too brief is raised to the minimum', async () => {
    const ua = scene.phone();
    ua.registrator().setExtraContactParams({});
    Object.assign(ua.registrator(), { _expires: 5 });
    const done = eventOf(ua, 'registered');
    ua.start();
    await done;
    expect(scene.sip.isRegistered('8001')).toBe(true);
  });
});

describe('a call to the softphone', () => {
  test('is answered, held, resumed, transferred and ended', async () => {
    const { leg, next, session } = await scene.answered();
    const held = new Promise<void>((resolve) => void session.hold({}, () => resolve()));
    const hold = await next('offer');
    expect(hold.sdp).toContain('a=sendonly');
    hold.accept(sdp.replace('sendrecv', 'recvonly'));
    await held;
    const resumed = new Promise<void>((resolve) => void session.renegotiate({ useUpdate: true }, () => resolve()));
    (await next('offer')).accept(sdp);
    await resumed;
    session.sendDTMF('5', { transportType: 'INFO' as never });
    expect(await next('info')).toMatchObject({
      contentType: 'application/dtmf-relay',
      body: expect.stringContaining('Signal=5'),
    });
    const transferred = new Promise<void>(
      (resolve) => void session.refer('8002', { eventHandlers: { accepted: () => resolve() } }),
    );
    const refer = await next('refer');
    expect(refer.target).toBe(`sip:8002@${domain}`);
    const progress = refer.accept();
    progress.report(100, 'Trying');
    progress.report(200, 'OK');
    await transferred;
    const ended = eventOf<{ originator: string }>(session, 'ended');
    leg.end();
    expect((await ended).originator).toBe('remote');
  });

  test('accepts an offer from the server', async () => {
    const { leg, session, next } = await scene.answered();
    expect(await leg.reinvite(sdp)).toContain('m=audio');
    session.terminate();
    expect((await next('ended')).end).toEqual({ by: 'remote', status: null, reason: null });
  });

  test('survives the loss of the connection', async () => {
    const { ua, leg, session } = await scene.answered();
    const back = eventOf(ua, 'registered');
    for (const socket of scene.sockets) socket.terminate();
    await back;
    expect(leg.state).toBe('answered');
    const ended = eventOf(session, 'ended');
    leg.end();
    await ended;
  });

  test('is declined by the phone or cancelled by the server', async () => {
    const ua = await scene.registered();
    ua.once('newRTCSession', ({ session }: { session: Session }) => session.terminate({ status_code: 486 }));
    const busy = watchLeg(scene.sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp }));
    expect((await busy('ended')).end).toMatchObject({ by: 'remote', status: 486 });

    const incoming = eventOf<{ session: Session }>(ua, 'newRTCSession');
    const leg = scene.sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp });
    const { session } = await incoming;
    const failed = eventOf<{ cause: string }>(session, 'failed');
    leg.end();
    expect((await failed).cause).toBe('Canceled');
  });
});

describe('a call from the softphone', () => {
  const dialled = async (): Promise<{ session: Session; leg: IncomingLeg }> => {
    const ua = await scene.registered();
    const incoming = new Promise<IncomingLeg>((resolve) => void scene.sip.onIncoming(resolve));
    const session = ua.call('10086', { mediaStream: noStream });
    return { session, leg: await incoming };
  };

  test('rings, is answered and ended', async () => {
    const { session, leg } = await dialled();
    expect([leg.calledNumber, leg.from]).toEqual(['10086', { kind: 'softphone', extension: '8001' }]);
    const next = watchLeg(leg);
    const progress = eventOf(session, 'progress');
    leg.ring();
    await progress;
    const confirmed = eventOf(session, 'confirmed');
    void leg.answer(sdp);
    await confirmed;
    session.terminate();
    expect((await next('ended')).end.by).toBe('remote');
  });

  test('is cancelled while ringing', async () => {
    const { session, leg } = await dialled();
    const next = watchLeg(leg);
    const progress = eventOf(session, 'progress');
    leg.ring();
    await progress;
    session.terminate();
    expect((await next('ended')).end).toMatchObject({ by: 'remote', status: 487 });
  });

  test('is refused', async () => {
    const { session, leg } = await dialled();
    const failed = eventOf<{ message: { status_code: number; reason_phrase: string } }>(session, 'failed');
    leg.end({ status: 404, reason: 'No such number' });
    const { message } = await failed;
    expect([message.status_code, message.reason_phrase]).toEqual([404, 'No such number']);
  });
});
