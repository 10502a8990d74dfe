import type { Clock } from '../shared/clock.ts';
import { CountedWarning } from './counted-warning.ts';
import type { Flow } from './flow.ts';
import { type Parsed, parseMessage } from './parse-message.ts';
import { reasonOf } from './reason-phrase.ts';
import { ServerTransaction } from './server-transaction.ts';
import type { SipLog } from './sip-log.ts';
import type { SipRequest } from './sip-message.ts';
import type { TransactionLayer } from './transaction-layer.ts';

export interface MessageReceiverParts {
  readonly layer: TransactionLayer;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: SipLog;
  /** Whether anything may be begun from there. */
  readonly isKnownSource: (flow: Flow) => boolean;
  /** Whether a request belongs to an existing dialog. */
  readonly isInDialog: (request: SipRequest, flow: Flow) => boolean;
  /** A malformed request was refused. */
  readonly onRefused: (refused: { request: SipRequest; flow: Flow }, status: number, reason: string) => void;
}

/**
 * Receives every message from outside and throws for none. From an unknown address it accepts only messages of an
 * existing transaction, whose identifiers cannot be guessed, or of a dialog that was accepted from there: a carrier may
 * respond from another address than the one that it is called at. The rest is dropped without a response, so that a
 * scanner finds nothing (RFC 3261 § 26.3.2.4).
 */
export class MessageReceiver {
  readonly #parts: MessageReceiverParts;
  readonly #malformed: CountedWarning;
  readonly #dropped: CountedWarning;

  constructor(parts: MessageReceiverParts) {
    this.#parts = parts;
    this.#malformed = new CountedWarning('malformed SIP message', parts);
    this.#dropped = new CountedWarning('SIP from an unknown address was dropped', parts);
  }

  get counts(): { malformed: number; dropped: number } {
    return { malformed: this.#malformed.count, dropped: this.#dropped.count };
  }

  receive(received: string | Uint8Array, flow: Flow): void {
    try {
      const parsed = parseMessage(received);
      if (this.#parts.isKnownSource(flow) || this.#isExpected(parsed, flow)) this.#take(parsed, flow);
      else this.#dropped.add({ from: flow.id });
    } catch (error) {
      this.#parts.log.warn({ from: flow.id, err: error }, 'a SIP message could not be handled');
    }
  }

  /** A response is matched by the branch of our request; one that matches none is ignored (§ 18.1.2). */
  #isExpected(parsed: Parsed, flow: Flow): boolean {
    if (parsed.kind !== 'message') return false;
    return parsed.message.kind === 'response' || this.#parts.isInDialog(parsed.message, flow);
  }

  #take(parsed: Parsed, flow: Flow): void {
    const { layer } = this.#parts;
    if (parsed.kind === 'keep-alive') {
      // RFC 5626 § 3.5.1: a double CRLF is answered with a single one.
      if (parsed.wantsAnswer) flow.send('\r\n');
    } else if (parsed.kind === 'malformed') this.#refuse(parsed, flow);
    else if (parsed.message.kind === 'request') layer.receiveRequest(parsed.message, flow);
    else layer.receiveResponse(parsed.message, flow);
  }

  /** Answered without a transaction: a resend is answered again, and nothing is kept of it. */
  #refuse({ request, status, why }: Extract<Parsed, { kind: 'malformed' }>, flow: Flow): void {
    this.#malformed.add({ from: flow.id, why });
    if (!request) return;
    const once = new ServerTransaction({
      request: { ...request, method: 'UNREADABLE' },
      flow,
      localTag: this.#parts.newId(),
      clock: this.#parts.clock,
      onEnded: () => {},
    });
    const reason = `${reasonOf(status)}: ${why}`;
    once.respond(status, { reason });
    once.end();
    this.#parts.onRefused({ request, flow }, status, reason);
  }
}
