import { sequenceDistance } from './rtp-packet.ts';
import type { StreamIdentity } from './reception.ts';

/** A received or made packet on its way to an endpoint. It keeps the numbers of its stream. */
export interface MediaPacket {
  readonly stream: StreamIdentity;
  /** `audio`: PCMU. `event`: an RFC 4733 telephone event. */
  readonly kind: 'audio' | 'event';
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly marker: boolean;
  readonly payload: Buffer;
}

export interface Stamp {
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly marker: boolean;
}

/**
 * Gives packets from changing sources the numbers of one continuous stream of ours. Within a source the distances stay
 * as they are, so that the far side sees loss and reordering as it happened; at a change of source the numbers continue
 * by one, the time by the time elapsed, and the marker tells the far side that a talkspurt begins (RFC 3551 § 4.1).
 */
export class OutgoingStream {
  readonly ssrc: number;
  #current: StreamIdentity | null = null;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  /**
   * Extended sequence numbers: with wraps counted, so that a late packet never gets a number that was used (SRTP
   * forbids it).
   */
  #highest: number;
  #floor = 0;
  #timestamp: number;
  #sentAtMs: number | null = null;

  constructor(start: { ssrc: number; sequenceNumber: number; timestamp: number }) {
    this.ssrc = start.ssrc;
    this.#highest = start.sequenceNumber;
    this.#timestamp = start.timestamp;
  }

  /** The numbers to send with, or null for a packet that is older than the change to its source. */
  stamp(packet: MediaPacket, nowMs: number): Stamp | null {
    const changed = packet.stream !== this.#current;
    if (changed) this.#follow(packet, nowMs);
    const sequence16 = (packet.sequenceNumber + this.#sequenceOffset) & 0xffff;
    const index = this.#highest + sequenceDistance(sequence16, this.#highest & 0xffff);
    if (index < this.#floor) return null;
    const timestamp = (packet.timestamp + this.#timestampOffset) >>> 0;
    if (index > this.#highest) {
      this.#highest = index;
      this.#timestamp = timestamp;
      this.#sentAtMs = nowMs;
    }
    return { sequenceNumber: sequence16, timestamp, marker: packet.marker || changed };
  }

  /** Nothing was sent for a while on purpose (hold): what comes next follows on without a hole. */
  interrupt(): void {
    this.#current = null;
  }

  /** The timestamp that a packet would have if it were sent now (for sender reports, RFC 3550 § 6.4.1). */
  timestampAt(nowMs: number): number {
    return (this.#timestamp + (this.#sentAtMs === null ? 0 : Math.round((nowMs - this.#sentAtMs) * 8))) >>> 0;
  }

  #follow(packet: MediaPacket, nowMs: number): void {
    const passed = this.#sentAtMs === null ? 160 : Math.max(160, Math.round((nowMs - this.#sentAtMs) * 8));
    this.#current = packet.stream;
    this.#floor = this.#highest + 1;
    this.#sequenceOffset = (this.#highest + 1 - packet.sequenceNumber) & 0xffff;
    this.#timestampOffset = (this.#timestamp + passed - packet.timestamp) >>> 0;
  }
}
