import { timestampDistance } from './rtp-packet.ts';
import type { MediaPacket } from './outgoing-stream.ts';
import type { StreamIdentity } from './reception.ts';

const digits = '0123456789*#ABCD';

/** The key of a telephone event; null for one that is no key (RFC 4733 § 2.3.1, § 3.2). */
export const digitOf = (payload: Buffer): string | null =>
  payload.length >= 4 ? (digits[payload[0] as number] ?? null) : null;

/** How long the key has been pressed, in samples. */
export const eventDuration = (payload: Buffer): number => payload.readUInt16BE(2);

/** Turns telephone events into digits (RFC 4733 § 2.5): all packets of one key press carry one timestamp. */
export class DtmfReceiver {
  #stream: StreamIdentity | null = null;
  #timestamp = 0;

  /** The digit, on the first packet of its event to arrive; null otherwise. */
  receive(packet: MediaPacket): string | null {
    const digit = digitOf(packet.payload);
    if (digit === null) return null;
    if (packet.stream === this.#stream && timestampDistance(packet.timestamp, this.#timestamp) <= 0) return null;
    this.#stream = packet.stream;
    this.#timestamp = packet.timestamp;
    return digit;
  }
}
