import { tagOf } from './header-values.ts';
import type { SipRequest, SipResponse } from './sip-message.ts';

/** Which reliable provisional responses to our INVITEs are acknowledged, and with what (RFC 3262 § 4). */
export class ProvisionalAcknowledgements {
  /** The last number of each early dialog: a forking proxy makes several, and an INVITE that is repeated new ones. */
  readonly #last = new Map<string, number>();

  /** `ignored`: one that was acknowledged already, or that comes before the one that it follows. */
  rackFor({ status, headers }: SipResponse, invite: SipRequest): { rack: string } | 'unreliable' | 'ignored' {
    const isReliable = headers.list('require').some((extension) => extension.toLowerCase() === '100rel');
    const rseq = /^\d{1,10}$/.exec(headers.get('rseq')?.trim() ?? '')?.[0];
    if (status === 100 || !isReliable || rseq === undefined) return 'unreliable';
    const cseq = invite.headers.get('cseq') ?? '';
    const key = `${tagOf(headers.get('to') ?? '') ?? ''} ${cseq}`;
    const last = this.#last.get(key);
    if (last !== undefined && Number(rseq) !== last + 1) return 'ignored';
    if (last === undefined && this.#last.size >= maxEarlyDialogs) return 'unreliable';
    this.#last.set(key, Number(rseq));
    return { rack: `${rseq} ${cseq}` };
  }
}

const maxEarlyDialogs = 64;
