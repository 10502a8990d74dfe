import { allowedMethods } from './allowed-methods.ts';
import type { Binding } from './binding.ts';
import type { Clock } from '../shared/clock.ts';
import type { ClientTransaction } from './client-transaction.ts';
import type { Flow } from './flow.ts';
import { SipHeaders } from './sip-headers.ts';
import { isGenerated, type SipRequest, type SipResponse } from './sip-message.ts';

const retryEveryMs = 5_000;

interface SilentPhonesParts {
  readonly domain: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly send: (request: SipRequest, flow: Flow, listener: (response: SipResponse) => void) => ClientTransaction;
}

/**
 * Asks phones that left an INVITE without any response whether they are there (OPTIONS, RFC 3261 § 11): a connection
 * may be open while nobody at its far end reads.
 */
export class SilentPhones {
  readonly #parts: SilentPhonesParts;
  readonly #stops = new Map<string, () => void>();

  constructor(parts: SilentPhonesParts) {
    this.#parts = parts;
  }

  has(extension: string): boolean {
    return this.#stops.has(extension);
  }

  /** Calls back once, when the phone has responded to an OPTIONS, whatever it thinks of it. */
  add(binding: Binding, onResponse: () => void): void {
    const { extension, flow } = binding;
    this.remove(extension);
    let disarm = (): void => {};
    let transaction: ClientTransaction | null = null;
    const ask = (): void => {
      transaction = this.#parts.send(this.#optionsTo(binding), flow, (response) => {
        if (isGenerated(response) || !this.#stops.delete(extension)) return;
        disarm();
        onResponse();
      });
      disarm = this.#parts.clock.after(retryEveryMs, () => {
        transaction?.end();
        ask();
      });
    };
    this.#stops.set(extension, () => {
      disarm();
      transaction?.end();
    });
    ask();
  }

  remove(extension: string): void {
    const stop = this.#stops.get(extension);
    this.#stops.delete(extension);
    stop?.();
  }

  stop(): void {
    for (const extension of [...this.#stops.keys()]) this.remove(extension);
  }

  #optionsTo({ contact }: Binding): SipRequest {
    const { domain, newId } = this.#parts;
    const headers = SipHeaders.of({
      via: '',
      'max-forwards': '70',
      from: `<sip:${domain}>;tag=${newId()}`,
      to: `<${contact}>`,
      'call-id': newId(),
      cseq: '1 OPTIONS',
      accept: 'application/sdp',
      allow: allowedMethods,
    });
    return { kind: 'request', method: 'OPTIONS', uri: contact, headers, body: '' };
  }
}
