import type { SoundArrivals } from '../media-port.ts';
import { reportedPackets } from '../rtp/rtcp.ts';
import { type RtpPacket, sequenceDistance } from '../rtp/rtp-packet.ts';

/** Less is jitter. */
const shortestGapMs = 1000;
/** Timestamp units in a millisecond: all codecs have a clock of 8 kHz. */
const unitsInMs = 8;
/** A report and the packets of its time may overtake each other. */
const toleratedPackets = 50;

/** Whether the sound comes that a far side should send, and when it last did. */
export class ExpectedSound {
  #arrivals: SoundArrivals | null = null;
  #isHeard = false;
  #last: Pick<RtpPacket, 'ssrc' | 'sequenceNumber' | 'timestamp'> | null = null;
  /** Packets that the far side has sent, by its reports, less those that we know of. */
  #unknownPackets: number | null = null;
  #suppressesSilence = false;
  #saysNothing = false;

  /** See MediaEndpoint. */
  get arrivals(): SoundArrivals | null {
    return this.#suppressesSilence || this.#saysNothing ? null : this.#arrivals;
  }

  /** An agreement: from now on the far side should send, as it did before, or should not. */
  agreed(shouldSend: boolean, nowMs: number): void {
    if (shouldSend) {
      this.#arrivals ??= { lastMs: nowMs, gap: null };
      return;
    }
    this.#arrivals = null;
    this.#isHeard = false;
    this.#last = null;
    this.#saysNothing = false;
  }

  /** A packet of any kind: comfort noise is a sign of life too. */
  heard(packet: RtpPacket, nowMs: number): void {
    if (this.#arrivals === null) return;
    const before = this.#last;
    this.#last = packet;
    this.#saysNothing = false;
    const { lastMs, gap } = this.#arrivals;
    const isGap = nowMs - lastMs >= shortestGapMs;
    if (isGap && before !== null && isNextAfterSilence(before, packet, nowMs - lastMs)) this.#suppressesSilence = true;
    this.#arrivals = { lastMs: nowMs, gap: isGap ? { fromMs: lastMs, toMs: nowMs, isFirst: !this.#isHeard } : gap };
    this.#isHeard = true;
  }

  /** RTCP: a far side that has sent no more than we know of is quiet by itself. `known`: packets received and lost. */
  reported(data: Buffer, known: number, nowMs: number): void {
    const sent = reportedPackets(data);
    if (sent === undefined || this.#arrivals === null) return;
    const unknown = sent === null ? null : (sent - known) | 0;
    if (nowMs - this.#arrivals.lastMs < shortestGapMs) this.#unknownPackets = unknown;
    else this.#saysNothing = unknown === null || this.#isAsBefore(unknown);
  }

  #isAsBefore(unknown: number): boolean {
    return this.#unknownPackets !== null && Math.abs(unknown - this.#unknownPackets) <= toleratedPackets;
  }
}

/** Nothing was sent in between: the numbers go on, and the time has passed (RFC 3551 § 4.1). */
const isNextAfterSilence = (
  before: Pick<RtpPacket, 'ssrc' | 'sequenceNumber' | 'timestamp'>,
  packet: RtpPacket,
  gapMs: number,
): boolean =>
  packet.ssrc === before.ssrc &&
  sequenceDistance(packet.sequenceNumber, before.sequenceNumber) === 1 &&
  (packet.timestamp - before.timestamp) >>> 0 >= (gapMs * unitsInMs) / 2;
