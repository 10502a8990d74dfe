import type { Clock } from '../shared/clock.ts';
import { answerTo, isStale } from './challenge-answer.ts';
import { parseNameAddress } from './header-values.ts';
import type { Trunk } from './ports.ts';
import { SipHeaders } from './sip-headers.ts';
import { failureIn, isGenerated, type SipRequest, type SipResponse } from './sip-message.ts';
import { accountAddress, accountContact } from './trunk-account.ts';

/** Whether a trunk has our address. `untilMs`: when it forgets it unless it is told again, epoch milliseconds. */
export type RegistrationState =
  | { readonly kind: 'registered'; readonly untilMs: number }
  /**
   * `status` of the response, 408 for none, 503 when it could not be sent; `reason` in the trunk's words, if any;
   * `failure`: see `failureIn`.
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string | null;
      readonly failure: string | null;
    };

export interface RegistrationParts {
  readonly trunk: Trunk;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Our address towards the trunk, as in `Flow.contact`; null while there is no socket. */
  readonly contact: () => string | null;
  /** Calls back with the responses to a request. Returns a function that abandons it. */
  readonly send: (request: SipRequest, answered: (response: SipResponse) => void) => () => void;
  readonly onState: (state: RegistrationState) => void;
  /** It did not respond: another of its addresses may. */
  readonly onSilent: (trunk: Trunk) => boolean;
}

/** Short enough for the address translation on the way to a carrier, which forgets what is not used. */
const askedSeconds = 600;
const shortestSeconds = 30;
const longestSeconds = 86_400;
/** Four requests are lost by then (at 0, 0.5, 1.5 and 3.5 s). */
const responseTimeoutMs = 4_000;
const retryMs = 5_000;
/** The next server is asked so long after one that cannot serve: all of them may be unable to. */
const nextServerMs = 1_000;
/** A carrier locks an account that tries a wrong password too often. */
const refusedRetryMs = 60_000;

/**
 * Keeps our address registered with a trunk (RFC 3261 § 10.2): again after half of the time that it grants, at once
 * with another address of its name when it does not respond, and later when it refuses.
 */
export class TrunkRegistration {
  readonly #parts: RegistrationParts;
  readonly #callId: string;
  readonly #tag: string;
  #sequence = 0;
  #asked = askedSeconds;
  #abandon = () => {};
  #disarm = () => {};
  #isRegistered = false;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
    this.#callId = parts.newId();
    this.#tag = parts.newId();
  }

  /** Registers now, whatever was to be sent later. */
  start(): void {
    this.#cease();
    this.#register(this.#asked, (response) => this.#settle(response));
  }

  /**
   * Takes our address away, unless the account is kept: another registration of it then replaces this one. The request
   * is under way when this returns.
   */
  stop({ keepsAccount = false } = {}): void {
    this.#cease();
    if (this.#isRegistered && !keepsAccount) this.#register(0, () => {});
    this.#isRegistered = false;
  }

  #cease(): void {
    this.#abandon();
    this.#disarm();
  }

  /** Sends REGISTER, and once more with the answer to a challenge, or to one whose nonce was merely old. */
  #register(seconds: number, settled: (response: SipResponse) => void): void {
    const { trunk, newId, clock, send, onSilent } = this.#parts;
    const contact = this.#parts.contact();
    if (contact === null) return settled(noResponse(503, 'There is no socket'));
    let tries = 0;
    const attempt = (credentials: Record<string, string>): void => {
      const request = this.#request(contact, seconds, credentials);
      this.#abandon = send(request, (response) => {
        if (response.status < 200) return;
        disarmTimeout();
        const answer = answerTo(response, request, trunk, newId);
        tries += 1;
        if (answer && (tries === 1 || (tries === 2 && isStale(response)))) attempt(answer);
        else settled(response);
      });
      const disarmTimeout = clock.after(responseTimeoutMs, () => {
        this.#abandon();
        onSilent(trunk);
        settled(noResponse(408, 'No response'));
      });
      this.#disarm = disarmTimeout;
    };
    attempt({});
  }

  #request(contact: string, seconds: number, credentials: Record<string, string>): SipRequest {
    const { trunk } = this.#parts;
    const address = accountAddress(trunk);
    this.#sequence += 1;
    const headers = SipHeaders.of({
      via: '',
      'max-forwards': '70',
      from: `<${address}>;tag=${this.#tag}`,
      to: `<${address}>`,
      'call-id': this.#callId,
      cseq: `${this.#sequence} REGISTER`,
      contact: `<${accountContact(trunk, contact)}>`,
      expires: String(seconds),
      ...credentials,
    });
    // The Request-URI has no user part (§ 10.2).
    return { kind: 'request', method: 'REGISTER', uri: address.replace(/^(sips?:)[^@]*@/, '$1'), headers, body: '' };
  }

  #settle(response: SipResponse): void {
    const { clock, onState } = this.#parts;
    const { status, reason, headers } = response;
    if (status < 300) {
      const granted = grantedSeconds(response, this.#asked);
      this.#isRegistered = true;
      onState({ kind: 'registered', untilMs: clock.now() + granted * 1000 });
      return this.#retryAfter((granted * 1000) / 2);
    }
    const least = Number.parseInt(headers.get('min-expires') ?? '', 10);
    if (status === 423 && least > this.#asked && least <= longestSeconds) {
      this.#asked = least;
      return this.start();
    }
    this.#isRegistered = false;
    const said = isGenerated(response) ? null : reason;
    onState({ kind: 'refused', status, reason: said, failure: failureIn(response) });
    // Another server knows nothing of how long this one asks to be left alone (RFC 3261 § 21.5.4).
    if (status === 503 && this.#parts.onSilent(this.#parts.trunk)) return this.#retryAfter(nextServerMs);
    const wait = Number.parseInt(headers.get('retry-after') ?? '', 10);
    if (wait > 0 && wait <= longestSeconds) return this.#retryAfter(wait * 1000);
    this.#retryAfter(status === 408 ? 0 : status >= 500 ? retryMs : refusedRetryMs);
  }

  #retryAfter(milliseconds: number): void {
    this.#disarm = this.#parts.clock.after(milliseconds, () => this.start());
  }
}

const noResponse = (status: 408 | 503, reason: string): SipResponse => ({
  kind: 'response',
  status,
  reason,
  headers: new SipHeaders(),
  body: '',
});

/** As the trunk says it for our address, else for all (§ 10.2.4, § 10.3 step 8). */
function grantedSeconds({ headers }: SipResponse, asked: number): number {
  const ofContact = headers
    .list('contact')
    .map((field) => Number.parseInt(parseNameAddress(field)?.parameters.get('expires') ?? '', 10))
    .find((seconds) => seconds > 0);
  const granted = ofContact ?? Number.parseInt(headers.get('expires') ?? '', 10);
  return Math.min(Math.max(Number.isNaN(granted) ? asked : granted, shortestSeconds), longestSeconds);
}
