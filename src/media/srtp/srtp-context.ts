import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { payloadOffset, sequenceDistance } from '../rtp/rtp-packet.ts';
import { CounterMode } from './counter-mode.ts';
import { type CryptoSuite, tagLengthOf } from './crypto-suite.ts';
import { deriveKeys, type MasterKey } from './key-derivation.ts';
import { ReplayWindow } from './replay-window.ts';

const maxStreams = 8;

/** One direction of SRTP with AES_CM_128_HMAC_SHA1_80 or _32 (RFC 3711, RFC 5764 § 4.1.2, RFC 4568 § 6.2). */
export class SrtpContext {
  readonly #counterMode: CounterMode;
  readonly #authentication: KeyObject;
  /** By SSRC; the oldest is given up when a far side keeps changing its SSRC. */
  readonly #streams = new Map<number, ReplayWindow>();
  readonly #rollover = Buffer.alloc(4);
  readonly #tagLength: number;
  /** The highest index of each stream under earlier keys. */
  readonly #before: ReadonlyMap<number, number>;

  /** `before`: the context of an earlier key, whose rollover counters are continued (RFC 3711 § 3.3.1). */
  constructor(master: MasterKey, suite: CryptoSuite = 'AES_CM_128_HMAC_SHA1_80', before?: SrtpContext) {
    const streams = before ? [...before.#streams].map(([ssrc, { highest }]) => [ssrc, highest] as const) : [];
    this.#before = new Map([...(before ? before.#before : []), ...streams]);
    this.#tagLength = tagLengthOf(suite);
    const keys = deriveKeys(master, 'srtp');
    this.#counterMode = new CounterMode(keys.encryption, keys.salt);
    this.#authentication = createSecretKey(keys.authentication);
  }

  /**
   * The SRTP packet. Null when its number was used before: encrypting twice under one index would give the key stream
   * away.
   */
  protect(packet: Buffer): Buffer | null {
    const ssrc = packet.readUInt32BE(8);
    const stream = this.#streams.get(ssrc) ?? this.#open(ssrc);
    const index = packetIndex(packet.readUInt16BE(2), this.#highestOf(ssrc, stream));
    if (!stream.allows(index)) return null;
    const out = Buffer.allocUnsafe(packet.length + this.#tagLength);
    packet.copy(out);
    this.#counterMode.apply(out, payloadOffset(packet), packet.length, ssrc, index);
    this.#tag(out.subarray(0, packet.length), index).copy(out, packet.length, 0, this.#tagLength);
    stream.add(index);
    return out;
  }

  /** The RTP packet, decrypted in place. Null when it is malformed, forged or replayed. */
  unprotect(data: Buffer): Buffer | null {
    const end = data.length - this.#tagLength;
    const start = payloadOffset(data);
    if (start < 0 || start > end) return null;
    const ssrc = data.readUInt32BE(8);
    const known = this.#streams.get(ssrc);
    const packet = data.subarray(0, end);
    const sequenceNumber = data.readUInt16BE(2);
    const isOf = (candidate: number): boolean =>
      candidate >= 0 &&
      known?.allows(candidate) !== false &&
      timingSafeEqual(this.#tag(packet, candidate).subarray(0, this.#tagLength), data.subarray(end));
    const expected = packetIndex(sequenceNumber, this.#highestOf(ssrc, known));
    // After a new key some begin at zero again (RFC 4568 § 7.1.4): the tag of the first packet shows it.
    const index = [expected, ...(known ? [] : [sequenceNumber])].find(isOf);
    if (index === undefined) return null;
    (known ?? this.#open(ssrc)).add(index);
    this.#counterMode.apply(packet, start, end, ssrc, index);
    return packet;
  }

  /** RFC 3711 § 4.2: HMAC over the packet and the rollover counter. */
  #tag(packet: Buffer, index: number): Buffer {
    this.#rollover.writeUInt32BE(Math.floor(index / 65_536) >>> 0);
    return createHmac('sha1', this.#authentication).update(packet).update(this.#rollover).digest();
  }

  #highestOf(ssrc: number, stream: ReplayWindow | undefined): number {
    return stream && stream.highest >= 0 ? stream.highest : (this.#before.get(ssrc) ?? -1);
  }

  #open(ssrc: number): ReplayWindow {
    const [oldest] = this.#streams.keys();
    if (this.#streams.size >= maxStreams && oldest !== undefined) this.#streams.delete(oldest);
    const stream = new ReplayWindow();
    this.#streams.set(ssrc, stream);
    return stream;
  }
}

/** RFC 3711 § 3.3.1: the rollover counter that puts this number nearest to the highest one known. */
function packetIndex(sequenceNumber: number, highest: number): number {
  return highest < 0 ? sequenceNumber : highest + sequenceDistance(sequenceNumber, highest & 0xffff);
}
