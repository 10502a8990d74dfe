import { once } from 'node:events';
import { WebSocket } from 'ws';
import { answerChallenge } from '../../src/sip/digest.ts';
import { parseChallenge, parseCSeq } from '../../src/sip/header-values.ts';
import type { SipRequest, SipResponse } from '../../src/sip/sip-message.ts';
import { Emitter } from '../../src/shared/event.ts';
import { SipPeer, summaryOf } from './sip-peer.ts';
import { found, within } from './within.ts';

const connectMs = 10_000;

const registrarUri = 'sip:example.test';

/** A softphone of raw SIP messages on a real WebSocket: it does what the test says, and nothing by itself. */
export class WebSocketPhone {
  readonly peer: SipPeer;
  /** Resolves when either side ends the connection. */
  readonly closed: Promise<unknown>;
  readonly #socket: WebSocket;
  readonly #heard = new Emitter();

  private constructor(socket: WebSocket, user: string, instance: string) {
    this.#socket = socket;
    this.closed = once(socket, 'close');
    this.peer = new SipPeer({
      name: `phone-${instance}`,
      user,
      transport: 'WS',
      sentBy: `${instance}.invalid`,
      ladder: [],
      instance,
    });
    this.peer.wire = (text) => socket.send(text);
    socket.on('message', (data) => {
      this.peer.hear(String(data));
      this.#heard.emit();
    });
  }

  /** `instance`: the UUID that the phone registers with (RFC 5626). */
  static async connect(sip: string, user: string, instance: string): Promise<WebSocketPhone> {
    const socket = new WebSocket(sip, 'sip');
    await within(once(socket, 'open'), connectMs, () => `a connection to ${sip}`);
    return new WebSocketPhone(socket, user, instance);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Sends a request and resolves with its final response. */
  async send(request: SipRequest): Promise<SipResponse> {
    const cseq = request.headers.get('cseq');
    this.peer.send(request);
    return this.#until(`the final response to ${cseq}`, () =>
      this.peer.heard.find(
        (message): message is SipResponse =>
          message.kind === 'response' && message.status >= 200 && message.headers.get('cseq') === cseq,
      ),
    );
  }

  /** The next request of that method, whenever it comes. */
  request(method: string): Promise<SipRequest> {
    return this.#until(method, () =>
      this.peer.heard.find(
        (message): message is SipRequest =>
          message.kind === 'request' && parseCSeq(message.headers.get('cseq') ?? '')?.method === method,
      ),
    );
  }

  async register(password: string): Promise<SipResponse> {
    const fields = { to: `<sip:${this.peer.user}@example.test>`, callId: `register-${this.peer.name}` };
    const challenged = await this.send(this.peer.request('REGISTER', registrarUri, fields));
    const challenge = parseChallenge(challenged.headers.fields('www-authenticate')[0] ?? '');
    const { user } = this.peer;
    const authorization =
      challenge && answerChallenge(challenge, { method: 'REGISTER', uri: registrarUri, user, password, cnonce: 'c' });
    if (!authorization) return challenged;
    return this.send(this.peer.request('REGISTER', registrarUri, { ...fields, headers: { authorization } }));
  }

  close(): void {
    this.#socket.terminate();
  }

  #until<Message>(what: string, find: () => Message | undefined): Promise<Message> {
    return found(this.#heard, find, () => `${what}. Heard: ${this.peer.heard.map(summaryOf).join(', ') || 'nothing'}`);
  }
}
