import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { Emitter } from '../../src/shared/event.ts';
import type { IncomingLeg } from '../../src/sip/leg.ts';
import type { Registration } from '../../src/sip/registrar.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import type { Ha1Credential } from '../../src/sip/ports.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { installJsSipWindow, noStream } from '../support/jssip-window.ts';
import { watchLeg } from '../support/watch-leg.ts';
import { credentialOf, domain } from '../support/sip-scene.ts';

installJsSipWindow();
const { default: JsSIP } = await import('jssip');
const { SoftphoneCall } = await import('../../src/main/workstation/softphone/softphone-call.ts');
type UA = InstanceType<typeof JsSIP.UA>;
type Call = ReturnType<UA['call']>;

const sdp =
  'v=0\r\no=- 7 7 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n' +
  'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n';

let sip: SipServer;
let server: WebSocketServer;
let sockets: Set<ServerSocket>;
let credentials: Ha1Credential[];
let phones: UA[];
let registrations: Registration[];
let faults: string[];
/** First lines of what the server sends. */
let wire: EventEmitter;

beforeEach(async () => {
  credentials = [credentialOf('8001', 'secret')];
  [phones, registrations, faults, sockets, wire] = [[], [], [], new Set(), new EventEmitter()];
  const log = {
    info: () => {},
    warn: (fact: object, text: string) => void faults.push(`${text} ${JSON.stringify(fact)}`),
  };
  sip = await createSipServer({
    domain,
    clock: systemClock,
    log,
    credentials: async () => credentials,
    udp: null,
    trunks: [],
  });
  sip.onRegistration((registration) => void registrations.push(registration));
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' });
  server.on('connection', (socket) => {
    sockets.add(socket);
    const send = (text: string) => {
      wire.emit(text.split('\r\n', 1)[0] ?? '');
      socket.send(text);
    };
    const connection = sip.attachWebSocket({ remote: '127.0.0.1:1', send, close: () => socket.close() });
    socket.on('message', (data) => connection.receive(String(data)));
    socket.on('close', () => {
      sockets.delete(socket);
      connection.closed();
    });
  });
  await once(server, 'listening');
});

afterEach(async () => {
  for (const phone of phones) phone.stop();
  await sip.stop();
  for (const socket of sockets) socket.terminate();
  server.close();
  expect(faults).toEqual([]);
});

function phone(password = 'secret', extension = '8001'): UA {
  const socket = new JsSIP.WebSocketInterface(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const ua = new JsSIP.UA({
    sockets: [socket],
    uri: `sip:${extension}@${domain}`,
    password,
    register: true,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 1,
  });
  phones.push(ua);
  return ua;
}

/** Resolves with the first argument of the next such event. */
const eventOf = <Fact>(emitter: object, event: string): Promise<Fact> =>
  new Promise((resolve) => void (emitter as EventEmitter).once(event, resolve));

async function registered(): Promise<UA> {
  const ua = phone();
  const done = eventOf(ua, 'registered');
  ua.start();
  await done;
  return ua;
}

describe('registration', () => {
  test('registers, refreshes and unregisters', async () => {
    const ua = await registered();
    expect(sip.isRegistered('8001')).toBe(true);
    // JsSIP emits no event for a successful refresh: the response on the wire shows it.
    const refreshed = once(wire, 'SIP/2.0 200 OK');
    ua.register();
    await refreshed;
    const left = eventOf(ua, 'unregistered');
    ua.unregister();
    await left;
    expect(sip.isRegistered('8001')).toBe(false);
    expect(registrations.map((one) => one.registered)).toEqual([true, false]);
  });

  test('a wrong password', async () => {
    const ua = phone('wrong');
    const failed = eventOf<{ cause: string; response: { status_code: number } }>(ua, 'registrationFailed');
    ua.start();
    expect((await failed).response.status_code).toBe(401);
    expect(registrations).toEqual([]);
  });

  test('a credential that another workstation has superseded', async () => {
    credentials = [{ ...credentialOf('8001', 'secret'), refused: 'Registered at another workstation' }];
    const ua = phone();
    const failed = eventOf<{ response: { status_code: number; reason_phrase: string } }>(ua, 'registrationFailed');
    ua.start();
    const { response } = await failed;
    expect([response.status_code, response.reason_phrase]).toEqual([403, 'Registered at another workstation']);
  });

  test('another workstation takes over; the first loses its connection', async () => {
    credentials = [credentialOf('8001', 'secret'), credentialOf('8001', 'other', '8001-2')];
    const first = await registered();
    const disconnected = eventOf(first, 'disconnected');
    const second = phone('other');
    second.start();
    await disconnected;
    first.stop();
    expect(registrations.map(({ credentialId, takenOver }) => [credentialId, takenOver])).toEqual([
      ['8001-1', false],
      ['8001-2', true],
    ]);
  });

  test('an interval that is too brief is raised to the minimum', async () => {
    const ua = phone();
    ua.registrator().setExtraContactParams({});
    Object.assign(ua.registrator(), { _expires: 5 });
    const done = eventOf(ua, 'registered');
    ua.start();
    await done;
    expect(sip.isRegistered('8001')).toBe(true);
  });
});

describe('a call to the softphone', () => {
  async function answered() {
    const ua = await registered();
    const incoming = eventOf<{ session: Call; request: { getHeader(name: string): string } }>(ua, 'newRTCSession');
    const leg = sip.callExtension({
      extension: '8001',
      from: { user: '13800001111', displayName: '李四' },
      sdp,
      headers: { 'X-Call-ID': 'call-1' },
    });
    const next = watchLeg(leg);
    const { session, request } = await incoming;
    expect([
      session.remote_identity.display_name,
      session.remote_identity.uri.user,
      request.getHeader('X-Call-ID'),
    ]).toEqual(['李四', '13800001111', 'call-1']);
    await next('ringing');
    const confirmed = eventOf(session, 'confirmed');
    session.answer({ mediaStream: noStream });
    expect((await next('answered')).sdp).toContain('m=audio');
    await confirmed;
    return { ua, leg, next, session };
  }

  test('is answered, held, resumed, transferred and ended', async () => {
    const { leg, next, session } = await answered();
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

  test.each([
    ['the customer hangs up: it did not succeed', 'customer', { reason: { reason: 'transfer-call-ended' } }],
    ['the agent hangs up: the other phone rings on for the customer', 'agent', { status: 'fulfilled' }],
  ] as const)('is being transferred when %s', async (_what, hangsUp, result) => {
    const { ua, leg, next, session } = await answered();
    const call = new SoftphoneCall(session, null, systemClock, new Emitter());
    const transfer = Promise.allSettled([call.transfer('8002')]);
    const notified = once(ua as unknown as EventEmitter, 'newTransaction');
    (await next('refer')).accept().report(100, 'Trying');
    await notified;
    if (hangsUp === 'customer') leg.end();
    else call.hangUp();
    expect(await transfer).toMatchObject([result]);
  });

  test('accepts an offer from the server', async () => {
    const { leg, session, next } = await answered();
    expect(await leg.reinvite(sdp)).toContain('m=audio');
    session.terminate();
    expect((await next('ended')).end).toEqual({ by: 'remote', status: null, reason: null });
  });

  test('survives the loss of the connection', async () => {
    const { ua, leg, session } = await answered();
    const back = eventOf(ua, 'registered');
    for (const socket of sockets) socket.terminate();
    await back;
    expect(leg.state).toBe('answered');
    const ended = eventOf(session, 'ended');
    leg.end();
    await ended;
  });

  test('is declined by the phone or cancelled by the server', async () => {
    const ua = await registered();
    ua.once('newRTCSession', ({ session }: { session: Call }) => session.terminate({ status_code: 486 }));
    const busy = watchLeg(sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp }));
    expect((await busy('ended')).end).toMatchObject({ by: 'remote', status: 486 });

    const incoming = eventOf<{ session: Call }>(ua, 'newRTCSession');
    const leg = sip.callExtension({ extension: '8001', from: { user: '1', displayName: null }, sdp });
    const { session } = await incoming;
    const failed = eventOf<{ cause: string }>(session, 'failed');
    leg.end();
    expect((await failed).cause).toBe('Canceled');
  });
});

describe('a call from the softphone', () => {
  const dialled = async (): Promise<{ session: Call; leg: IncomingLeg }> => {
    const ua = await registered();
    const incoming = new Promise<IncomingLeg>((resolve) => void sip.onIncoming(resolve));
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
    leg.answer(sdp);
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
