import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../src/node/system-clock.ts';
import type { OutgoingLeg } from '../../src/sip/leg.ts';
import type { Ha1Credential } from '../../src/sip/ports.ts';
import type { Registration } from '../../src/sip/registrar.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import { installJsSipWindow, noStream } from './jssip-window.ts';
import { credentialOf, domain } from './sip-scene.ts';
import { watchLeg } from './watch-leg.ts';

installJsSipWindow();
const { default: JsSIP } = await import('jssip');
export type UA = InstanceType<typeof JsSIP.UA>;
export type Session = ReturnType<UA['call']>;

export const sdp =
  'v=0\r\no=- 7 7 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n' +
  'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=rtpmap:0 PCMU/8000\r\na=sendrecv\r\n';

/** Resolves with the first argument of the next such event. */
export const eventOf = <Fact>(emitter: object, event: string): Promise<Fact> =>
  new Promise((resolve) => void (emitter as EventEmitter).once(event, resolve));

/** JsSIP phones that speak with the SIP server over real WebSockets. */
export class JsSipScene {
  credentials: Ha1Credential[] = [credentialOf('8001', 'secret')];
  readonly sip: SipServer;
  readonly sockets = new Set<ServerSocket>();
  readonly registrations: Registration[] = [];
  /** First lines of what the server sends. */
  readonly wire = new EventEmitter();
  readonly #server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'sip' });
  readonly #phones: UA[] = [];
  readonly #faults: string[];

  private constructor(sip: SipServer, faults: string[]) {
    this.sip = sip;
    this.#faults = faults;
    sip.onRegistration((registration) => void this.registrations.push(registration));
    this.#server.on('connection', (socket) => this.#attach(socket));
  }

  static async open(): Promise<JsSipScene> {
    const faults: string[] = [];
    const log = {
      info: () => {},
      warn: (fact: object, text: string) => void faults.push(`${text} ${JSON.stringify(fact)}`),
    };
    const sip = await createSipServer({
      domain,
      clock: systemClock,
      log,
      credentials: { of: async () => scene.credentials, supersedeEarlier: async () => true },
      udp: null,
      trunks: [],
    });
    const scene: JsSipScene = new JsSipScene(sip, faults);
    await once(scene.#server, 'listening');
    return scene;
  }

  async close(): Promise<void> {
    for (const phone of this.#phones) phone.stop();
    await this.sip.stop();
    for (const socket of this.sockets) socket.terminate();
    this.#server.close();
    expect(this.#faults).toEqual([]);
  }

  phone(password = 'secret', extension = '8001'): UA {
    const socket = new JsSIP.WebSocketInterface(`ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
    const ua = new JsSIP.UA({
      sockets: [socket],
      uri: `sip:${extension}@${domain}`,
      password,
      register: true,
      connection_recovery_min_interval: 1,
      connection_recovery_max_interval: 1,
    });
    this.#phones.push(ua);
    return ua;
  }

  async registered(): Promise<UA> {
    const ua = this.phone();
    const done = eventOf(ua, 'registered');
    ua.start();
    await done;
    return ua;
  }

  call(): OutgoingLeg {
    return this.sip.callExtension({
      extension: '8001',
      from: { user: '13800001111', displayName: '李四' },
      sdp,
      headers: { 'X-Call-ID': 'call-1' },
    });
  }

  /** A call to the phone that it has answered. */
  async answered() {
    const ua = await this.registered();
    const incoming = eventOf<{ session: Session; request: { getHeader(name: string): string } }>(ua, 'newRTCSession');
    const leg = this.call();
    const next = watchLeg(leg);
    const { session, request } = await incoming;
    await next('ringing');
    const confirmed = eventOf(session, 'confirmed');
    session.answer({ mediaStream: noStream });
    expect((await next('answered')).sdp).toContain('m=audio');
    await confirmed;
    return { ua, leg, next, session, request };
  }

  #attach(socket: ServerSocket): void {
    this.sockets.add(socket);
    const send = (text: string) => {
      this.wire.emit(text.split('\r\n', 1)[0] ?? '');
      socket.send(text);
    };
    const connection = this.sip.attachWebSocket({ remote: '127.0.0.1:1', send, close: () => socket.close() });
    socket.on('message', (data) => connection.receive(String(data)));
    socket.on('close', () => {
      this.sockets.delete(socket);
      connection.closed();
    });
  }
}
