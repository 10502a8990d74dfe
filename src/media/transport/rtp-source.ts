export interface TransportAddress {
  readonly address: string;
  readonly port: number;
}

const isSame = (a: TransportAddress | null, b: TransportAddress): boolean =>
  a !== null && a.address === b.address && a.port === b.port;

/** The sender may have restarted at another port without saying so. */
const otherPortAfterMs = 2000;
const maxFormer = 8;

/**
 * Which sender of RTP is the far side. It may send from another port than it announced (NAT), but only from the address
 * that it announced or from one of its signalling (RFC 7362 § 5): who else reaches our port is not heard, nor followed.
 */
export class RtpSource {
  readonly #trusted = new Set<string>();
  /** Where it sent from before it announced its present address. */
  #former: TransportAddress[] = [];
  #announced: TransportAddress | null = null;
  #followed: TransportAddress | null = null;
  #heard: { readonly ssrc: number; readonly atMs: number } | null = null;

  /** Where to send: what was announced, until its packets show where it really is. */
  get target(): TransportAddress | null {
    return this.#followed ?? this.#announced;
  }

  /** Addresses of its signalling. */
  trust(addresses: readonly string[]): void {
    for (const address of addresses) this.#trusted.add(address);
  }

  /** It was negotiated where the far side is. True when that is another address than before. */
  announce(announced: TransportAddress): boolean {
    if (isSame(this.#announced, announced)) return false;
    this.#former = [...this.#former, this.#announced, this.#followed]
      .filter((one) => one !== null)
      .filter((one) => !isSame(one, announced))
      .slice(-maxFormer);
    this.#announced = announced;
    this.#followed = null;
    this.#heard = null;
    return true;
  }

  /** Whether a packet is the far side's; if so, it is followed to where it sends from. */
  accepts(source: TransportAddress, ssrc: number, nowMs: number): boolean {
    if (!this.#trusted.has(source.address) && this.#announced?.address !== source.address) return false;
    if (this.#former.some((former) => isSame(former, source))) return false;
    // Early media of a far side that has not announced anything is heard, but not followed.
    if (!this.#announced) return true;
    const isKnown = isSame(this.#followed, source) || isSame(this.#announced, source);
    const isSilent = this.#heard === null || nowMs - this.#heard.atMs >= otherPortAfterMs;
    if (!isKnown && !isSilent && this.#heard?.ssrc !== ssrc) return false;
    this.#followed = source;
    this.#heard = { ssrc, atMs: nowMs };
    return true;
  }
}
