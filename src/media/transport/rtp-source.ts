import { sequenceDistance } from '../rtp/rtp-packet.ts';

export interface TransportAddress {
  readonly address: string;
  readonly port: number;
}

const isSame = (a: TransportAddress | null, b: TransportAddress): boolean =>
  a !== null && a.address === b.address && a.port === b.port;

/** How long after a hold another stream may begin at another port. */
const resumeWindowMs = 10_000;
/** How far a stream that continues at another port may have moved meanwhile (RFC 3550 A.1). */
const maxDropout = 3000;
const maxFormer = 8;
/** Another stream may replace the one that was heard once that has been silent for this time. */
const silentMs = 2000;
/** So many numbers in a row show that it is a stream, and not one packet that has strayed (RFC 3550 A.1). */
const minSequential = 3;
/** How far packets of a stream may be out of order; so many of them are remembered. */
const maxMisorder = 8;

/** A stream that may take the place of the one that was heard. */
interface Candidate extends Heard {
  readonly source: TransportAddress;
  /** The last packets, as received. */
  readonly numbers: readonly number[];
}

interface Heard {
  readonly ssrc: number;
  readonly sequenceNumber: number;
  readonly atMs: number;
}

/** Whether enough of the numbers follow each other, in whatever order they came. */
const hasRow = (numbers: readonly number[]): boolean =>
  numbers.some((first) =>
    Array.from({ length: minSequential }, (_, offset) => (first + offset) & 0xffff).every((one) =>
      numbers.includes(one),
    ),
  );

/**
 * Decides which sender of RTP is the far side. It may send from another port than it announced (NAT), but only from the
 * address that it announced or from one of its signalling (RFC 7362 § 5): other senders are neither heard nor followed.
 *
 * Others may send from these addresses too. While a stream is heard, no other one is: it may continue at another port
 * itself, and another one begins there after a hold has ended, unless the far side has shown that it sends from where
 * it announced, or once the first has been silent for two seconds, as when a carrier's media server fails over.
 *
 * Sound from where it was before it announced another address is late, and refused until the new source has been silent
 * for two seconds as well. It counts as before no longer once the far side has announced that address again.
 */
export class RtpSource {
  readonly #trusted = new Set<string>();
  /** Where it sent from before it announced its present address. */
  #former: TransportAddress[] = [];
  #announced: TransportAddress | null = null;
  #followed: TransportAddress | null = null;
  #heard: Heard | null = null;
  #isHeardWhereAnnounced = false;
  #resumedAtMs = Number.NEGATIVE_INFINITY;
  #candidate: Candidate | null = null;
  /** Since when former sources alone have sent, before anything came from the present one. */
  #formerSinceMs: number | null = null;

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
    // Back where it was, as after music on hold: behind NAT it sends again from the port that was followed then.
    const isReturn = this.#former.some((former) => isSame(former, announced));
    this.#former = [...(isReturn ? [] : this.#former), this.#announced, this.#followed]
      .filter((one) => one !== null)
      .filter((one) => !isSame(one, announced))
      .slice(-maxFormer);
    this.#announced = announced;
    this.#followed = null;
    this.#heard = null;
    this.#formerSinceMs = null;
    this.#isHeardWhereAnnounced = false;
    return true;
  }

  /** It was negotiated that the far side, which was not to send, sends again: what it was before has ended. */
  resumed(nowMs: number): void {
    this.#resumedAtMs = nowMs;
  }

  /** Whether a packet is the far side's; if so, it is followed to where it sends from. */
  accepts(source: TransportAddress, ssrc: number, sequenceNumber: number, nowMs: number): boolean {
    if (!this.#trusted.has(source.address) && this.#announced?.address !== source.address) return false;
    const packet = { ssrc, sequenceNumber, atMs: nowMs };
    if (this.#former.some((former) => isSame(former, source)) && !this.#mayReturn(source, packet)) return false;
    // Early media of a far side that has not announced anything is heard, but not followed.
    if (!this.#announced) return true;
    const isWhereAnnounced = isSame(this.#announced, source);
    const isKnown = isWhereAnnounced || isSame(this.#followed, source);
    if (!isKnown && !this.#mayMove(source, packet)) return false;
    this.#isHeardWhereAnnounced ||= isWhereAnnounced;
    this.#followed = source;
    this.#heard = packet;
    this.#candidate = null;
    return true;
  }

  #mayReturn(source: TransportAddress, packet: Heard): boolean {
    this.#formerSinceMs ??= packet.atMs;
    const silentSinceMs = this.#heard?.atMs ?? this.#formerSinceMs;
    if (packet.atMs - silentSinceMs < silentMs || !this.#isStream(source, packet)) return false;
    this.#former = this.#former.filter((former) => !isSame(former, source));
    return true;
  }

  #mayMove(source: TransportAddress, packet: Heard): boolean {
    if (this.#heard === null) return true;
    const nowMs = packet.atMs;
    const passed = sequenceDistance(packet.sequenceNumber, this.#heard.sequenceNumber);
    if (this.#heard.ssrc === packet.ssrc && passed > 0 && passed <= maxDropout) return true;
    if (nowMs - this.#heard.atMs >= silentMs && this.#isStream(source, packet)) return true;
    const isResuming = this.#heard.atMs < this.#resumedAtMs && nowMs - this.#resumedAtMs < resumeWindowMs;
    return isResuming && !this.#isHeardWhereAnnounced;
  }

  #isStream(source: TransportAddress, packet: Heard): boolean {
    const before = this.#candidate;
    const follows =
      before !== null &&
      isSame(before.source, source) &&
      before.ssrc === packet.ssrc &&
      Math.abs(sequenceDistance(packet.sequenceNumber, before.sequenceNumber)) <= maxMisorder;
    const numbers = [...(follows ? before.numbers : []), packet.sequenceNumber].slice(-maxMisorder);
    this.#candidate = { ...packet, source, numbers };
    return hasRow(numbers);
  }
}
