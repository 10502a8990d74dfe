import type { Clock } from '../shared/clock.ts';
import type { Flow } from './flow.ts';
import { MalformedMessages } from './malformed-messages.ts';
import { parseMessage } from './parse-message.ts';
import { reasonOf } from './reason-phrase.ts';
import { ServerTransaction } from './server-transaction.ts';
import type { SipLog } from './sip-log.ts';
import type { TransactionLayer } from './transaction-layer.ts';

/** Everything from outside comes through here. Nothing that is sent to us makes it throw. */
export class MessageReceiver {
  readonly #layer: TransactionLayer;
  readonly #clock: Clock;
  readonly #newId: () => string;
  readonly #log: SipLog;
  readonly #malformed: MalformedMessages;

  constructor(parts: { layer: TransactionLayer; clock: Clock; newId: () => string; log: SipLog }) {
    this.#layer = parts.layer;
    this.#clock = parts.clock;
    this.#newId = parts.newId;
    this.#log = parts.log;
    this.#malformed = new MalformedMessages(parts.log);
  }

  /** Messages that could not be read so far. */
  get malformed(): number {
    return this.#malformed.count;
  }

  receive(received: string | Uint8Array, flow: Flow): void {
    try {
      const parsed = parseMessage(received);
      if (parsed.kind === 'keep-alive') {
        // RFC 5626 § 3.5.1: a double CRLF is answered with a single one.
        if (parsed.wantsAnswer) flow.send('\r\n');
      } else if (parsed.kind === 'malformed') {
        this.#malformed.add(flow.id, parsed.why);
        if (!parsed.request) return;
        // Answered without a transaction: a resend is answered again, and nothing is kept of it.
        const once = new ServerTransaction({
          request: { ...parsed.request, method: 'UNREADABLE' },
          flow,
          localTag: this.#newId(),
          clock: this.#clock,
          onEnded: () => {},
        });
        once.respond(parsed.status, { reason: `${reasonOf(parsed.status)}: ${parsed.why}` });
        once.end();
      } else if (parsed.message.kind === 'request') this.#layer.receiveRequest(parsed.message, flow);
      else this.#layer.receiveResponse(parsed.message);
    } catch (error) {
      this.#log.warn({ from: flow.id, err: error }, 'a SIP message could not be handled');
    }
  }
}
