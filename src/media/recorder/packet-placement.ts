import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import type { StreamIdentity } from '../rtp/reception.ts';
import { timestampDistance } from '../rtp/rtp-packet.ts';

const samplesPerMs = 8;
/** A packet this much too early shows that the first one, by which the rest are placed, was late. */
const earlySamples = 20 * samplesPerMs;
/**
 * A packet this much too late was held up on the way, with those behind it, or the sender's time has stood still
 * (silence suppression, a muted device).
 */
const lateSamples = 500 * samplesPerMs;
/** Packets that were held up longer are dropped. */
const heldUpSamples = 1100 * samplesPerMs;
/**
 * Packets that were held up arrive in one burst: one that is still late after this time shows that time stood still.
 */
const burstMs = 40;
/** The sender's clock is slower than ours by now, when all packets of a window were late by more than this. */
const driftSamples = 40 * samplesPerMs;
const driftWindowPackets = 500;

/**
 * Places the packets of one side on the time line of a recording. Within a stream the RTP timestamp says where, so
 * jitter does not show; the time of arrival says where a stream begins, and puts it right when the two no longer agree.
 */
export class PacketPlacement {
  #stream: StreamIdentity | null = null;
  #timestamp = 0;
  #position = 0;
  #leastLate = Infinity;
  #packets = 0;
  #lateSinceMs: number | null = null;

  /** Where the packet's first sample belongs. `elapsedMs` since the recording began. */
  place(packet: MediaPacket, elapsedMs: number): number {
    // A packet arrives when its last sample has been spoken.
    const byArrival = Math.round(elapsedMs * samplesPerMs) - packet.payload.length;
    if (packet.stream !== this.#stream) return this.#anchor(packet, byArrival);
    const position = this.#position + timestampDistance(packet.timestamp, this.#timestamp);
    const late = byArrival - position;
    if (late <= lateSamples) this.#lateSinceMs = null;
    else this.#lateSinceMs ??= elapsedMs;
    const isHeldUp = late <= heldUpSamples && elapsedMs - (this.#lateSinceMs ?? elapsedMs) < burstMs;
    if (late < -earlySamples || !isHeldUp) return this.#anchor(packet, byArrival);
    this.#leastLate = Math.min(this.#leastLate, late);
    if (++this.#packets < driftWindowPackets) return position;
    const isDrifting = this.#leastLate > driftSamples;
    const corrected = isDrifting ? position + this.#leastLate : position;
    this.#anchor(packet, corrected);
    return corrected;
  }

  #anchor(packet: MediaPacket, position: number): number {
    this.#stream = packet.stream;
    this.#timestamp = packet.timestamp;
    this.#position = position;
    this.#leastLate = Infinity;
    this.#packets = 0;
    this.#lateSinceMs = null;
    return position;
  }
}
