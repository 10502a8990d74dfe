import { sequenceDistance, type RtpPacket } from './rtp-packet.ts';

/** Names one unbroken run of sequence numbers: a new source or a restart of the same one is a new stream. */
export interface StreamIdentity {
  readonly ssrc: number;
}

/** The content of a report block on a source (RFC 3550 § 6.4.1). */
export interface ReceptionReport {
  readonly ssrc: number;
  readonly fractionLost: number;
  readonly cumulativeLost: number;
  readonly highestSequence: number;
  /** Timestamp units. */
  readonly jitter: number;
}

const maxDropout = 3000;
const windowSize = 256;

interface Run {
  readonly identity: StreamIdentity;
  readonly base: number;
  /** Extended (with wraps counted), as everything here. */
  highest: number;
  received: number;
  jitter: number;
  transit: number;
  readonly seen: Int32Array;
  expectedBefore: number;
  receivedBefore: number;
}

/** Counts what arrives from one far side: RFC 3550 A.1 (sequence), A.3 (loss), A.8 (jitter). Duplicates are refused. */
export class Reception {
  #run: Run | null = null;
  #suspect: number | null = null;
  #lostEarlier = 0;
  packetsReceived = 0;

  /**
   * The stream this packet belongs to, or null when it is a duplicate, too late, or the first after a jump (A.1
   * bad_seq).
   */
  accept(packet: RtpPacket, arrivedAtMs: number): StreamIdentity | null {
    const run = this.#run;
    if (!run || run.identity.ssrc !== packet.ssrc) return this.#restart(packet, arrivedAtMs);
    const distance = sequenceDistance(packet.sequenceNumber, run.highest & 0xffff);
    if (distance > maxDropout || distance <= -windowSize) {
      if (this.#suspect === packet.sequenceNumber) return this.#restart(packet, arrivedAtMs);
      this.#suspect = (packet.sequenceNumber + 1) & 0xffff;
      return null;
    }
    const index = run.highest + distance;
    const slot = index & (windowSize - 1);
    if (run.seen[slot] === index || index < run.base) return null;
    run.seen[slot] = index;
    run.highest = Math.max(run.highest, index);
    run.received++;
    this.packetsReceived++;
    this.#suspect = null;
    const transit = transitOf(packet, arrivedAtMs);
    run.jitter += (Math.abs((transit - run.transit) | 0) - run.jitter) / 16;
    run.transit = transit;
    return run.identity;
  }

  get packetsLost(): number {
    const run = this.#run;
    return this.#lostEarlier + (run ? Math.max(0, run.highest - run.base + 1 - run.received) : 0);
  }

  /** The report since the last call; null before the first packet. */
  report(): ReceptionReport | null {
    const run = this.#run;
    if (!run) return null;
    const expected = run.highest - run.base + 1;
    const interval = expected - run.expectedBefore;
    const lost = interval - (run.received - run.receivedBefore);
    run.expectedBefore = expected;
    run.receivedBefore = run.received;
    return {
      ssrc: run.identity.ssrc,
      fractionLost: interval > 0 && lost > 0 ? Math.min(255, Math.floor((lost * 256) / interval)) : 0,
      cumulativeLost: Math.max(0, Math.min(0x7fffff, expected - run.received)),
      highestSequence: run.highest >>> 0,
      jitter: Math.round(run.jitter),
    };
  }

  #restart(packet: RtpPacket, arrivedAtMs: number): StreamIdentity {
    this.#lostEarlier = this.packetsLost;
    this.#suspect = null;
    this.packetsReceived++;
    const index = packet.sequenceNumber;
    const seen = new Int32Array(windowSize).fill(-1);
    seen[index & (windowSize - 1)] = index;
    const identity = { ssrc: packet.ssrc };
    this.#run = {
      identity,
      base: index,
      highest: index,
      received: 1,
      jitter: 0,
      transit: transitOf(packet, arrivedAtMs),
      seen,
      expectedBefore: 0,
      receivedBefore: 0,
    };
    return identity;
  }
}

/** Arrival in timestamp units less the timestamp (A.8): only differences of it mean anything. */
const transitOf = (packet: RtpPacket, arrivedAtMs: number): number => (arrivedAtMs * 8 - packet.timestamp) | 0;
