import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Emitter } from '../../src/shared/event.ts';
import { parseCSeq } from '../../src/sip/header-values.ts';
import type { SipRequest, SipResponse } from '../../src/sip/sip-message.ts';
import { SipPeer, summaryOf } from './sip-peer.ts';
import { found } from './within.ts';

const retransmissionMs = 500;

/**
 * The far side of a trunk, of raw SIP messages on a real UDP socket: it answers OPTIONS, so that the trunk is up, and
 * does what the test says besides.
 */
export class TrunkPeer {
  readonly port: number;
  readonly peer: SipPeer;
  readonly #socket: Socket;
  readonly #heard = new Emitter();
  #isClosed = false;
  /** Where the core takes calls from trunks: it is known once the core has said it, or has sent something. */
  trunkPort = 0;

  private constructor(socket: Socket, user: string) {
    this.#socket = socket;
    this.port = socket.address().port;
    this.peer = new SipPeer({ name: user, user, transport: 'UDP', sentBy: `127.0.0.1:${this.port}`, ladder: [] });
    this.peer.wire = (text) => socket.send(text, this.trunkPort, '127.0.0.1');
    socket.on('message', (data, source) => {
      this.trunkPort = source.port;
      this.peer.hear(data.toString());
      const message = this.peer.heard.at(-1);
      if (message?.kind === 'request' && message.method === 'OPTIONS') this.peer.respond(message, 200);
      this.#heard.emit();
    });
  }

  static async open(user: string): Promise<TrunkPeer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new TrunkPeer(socket, user);
  }

  /** The first request of that method, and like that, that was not taken yet, whenever it comes. */
  async request(method: string, isLike: (request: SipRequest) => boolean = () => true): Promise<SipRequest> {
    const isRequest = (message: SipPeer['heard'][number]): message is SipRequest =>
      message.kind === 'request' && message.method === method && isLike(message);
    const request = await this.#until(method, () => this.peer.heard.find(isRequest));
    this.peer.heard.splice(this.peer.heard.indexOf(request), 1);
    return request;
  }

  /** Takes the next call with that SDP and returns its INVITE and the 200. */
  async answer(sdp: string): Promise<{ invite: SipRequest; answer: SipResponse }> {
    const invite = await this.request('INVITE');
    return { invite, answer: this.peer.respond(invite, 200, { body: sdp }) };
  }

  /** Sends a request, again and again as timer A asks, and resolves with its final response. */
  async send(request: SipRequest): Promise<SipResponse> {
    const [callId, cseq] = [request.headers.get('call-id'), request.headers.get('cseq')];
    const isFinal = (message: SipPeer['heard'][number]): message is SipResponse =>
      message.kind === 'response' &&
      message.status >= 200 &&
      message.headers.get('call-id') === callId &&
      parseCSeq(message.headers.get('cseq') ?? '')?.number === parseCSeq(cseq ?? '')?.number;
    this.peer.send(request);
    const again = setInterval(() => this.peer.send(request), retransmissionMs);
    return this.#until(`the final response to ${cseq}`, () => this.peer.heard.find(isFinal)).finally(() =>
      clearInterval(again),
    );
  }

  close(): void {
    if (!this.#isClosed) this.#socket.close();
    this.#isClosed = true;
  }

  #until<Message>(what: string, find: () => Message | undefined): Promise<Message> {
    const heard = () => this.peer.heard.map(summaryOf).join(', ') || 'nothing';
    return found(this.#heard, find, () => `${what} at ${this.peer.name}. Heard and not taken: ${heard()}`);
  }
}
