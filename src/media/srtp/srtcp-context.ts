import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CounterMode } from './counter-mode.ts';
import { deriveKeys, type MasterKey } from './key-derivation.ts';
import { ReplayWindow } from './replay-window.ts';

const tagLength = 10;
const trailerLength = 4 + tagLength;
const encryptedFlag = 0x8000_0000;

/** One direction of SRTCP (RFC 3711 § 3.4): the index is sent along, with a bit that indicates encryption. */
export class SrtcpContext {
  readonly #counterMode: CounterMode;
  readonly #authentication: KeyObject;
  readonly #received = new ReplayWindow();
  #sent: number;

  /** `before`: the context of an earlier key, whose index is continued (§ 3.2.1). */
  constructor(master: MasterKey, before?: SrtcpContext) {
    this.#sent = before ? before.#sent : 0;
    const keys = deriveKeys(master, 'srtcp');
    this.#counterMode = new CounterMode(keys.encryption, keys.salt);
    this.#authentication = createSecretKey(keys.authentication);
  }

  protect(packet: Buffer): Buffer {
    const index = ++this.#sent;
    const out = Buffer.allocUnsafe(packet.length + trailerLength);
    packet.copy(out);
    this.#counterMode.apply(out, 8, packet.length, packet.readUInt32BE(4), index);
    out.writeUInt32BE((encryptedFlag | index) >>> 0, packet.length);
    this.#tag(out.subarray(0, packet.length + 4)).copy(out, packet.length + 4, 0, tagLength);
    return out;
  }

  /** The RTCP packet, or null when it is malformed, forged or replayed. */
  unprotect(data: Buffer): Buffer | null {
    const end = data.length - trailerLength;
    if (end < 8) return null;
    const word = data.readUInt32BE(end);
    const index = word & 0x7fff_ffff;
    if (!this.#received.allows(index)) return null;
    if (!timingSafeEqual(this.#tag(data.subarray(0, end + 4)).subarray(0, tagLength), data.subarray(end + 4)))
      return null;
    this.#received.add(index);
    if (word >>> 31) this.#counterMode.apply(data, 8, end, data.readUInt32BE(4), index);
    return data.subarray(0, end);
  }

  #tag(authenticated: Buffer): Buffer {
    return createHmac('sha1', this.#authentication).update(authenticated).digest();
  }
}
