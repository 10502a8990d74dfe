import { createCipheriv, createSecretKey, type Cipheriv } from 'node:crypto';

/**
 * AES counter mode as SRTP uses it (RFC 3711 § 4.1.1), over one long-lived AES-ECB cipher: the counter blocks of a
 * packet are encrypted in one call and the result is the key stream. Creating a cipher for each packet costs several
 * times the work itself.
 */
export class CounterMode {
  readonly #cipher: Cipheriv;
  readonly #salt: Buffer;
  #blocks = Buffer.alloc(16 * 16);

  constructor(key: Buffer, salt: Buffer) {
    this.#cipher = createCipheriv('aes-128-ecb', createSecretKey(key), null).setAutoPadding(false);
    this.#salt = salt;
  }

  /**
   * Encrypts or decrypts (the same in counter mode) bytes `from`…`to` of `data` in place. `index` is the 48-bit packet
   * index.
   */
  apply(data: Buffer, from: number, to: number, ssrc: number, index: number): void {
    const count = Math.ceil((to - from) / 16);
    if (count === 0) return;
    if (this.#blocks.length < count * 16) this.#blocks = Buffer.alloc(count * 16);
    const blocks = this.#blocks;
    this.#salt.copy(blocks, 0);
    blocks.writeUInt32BE((blocks.readUInt32BE(4) ^ ssrc) >>> 0, 4);
    const high = Math.floor(index / 0x1_0000_0000);
    blocks.writeUInt16BE(blocks.readUInt16BE(8) ^ high, 8);
    blocks.writeUInt32BE((blocks.readUInt32BE(10) ^ (index >>> 0)) >>> 0, 10);
    for (let block = 0; block < count; block++) {
      if (block > 0) blocks.copy(blocks, block * 16, 0, 14);
      blocks.writeUInt16BE(block, block * 16 + 14);
    }
    const stream = this.#cipher.update(blocks.subarray(0, count * 16));
    for (let i = from; i < to; i++) data[i] = (data[i] as number) ^ (stream[i - from] as number);
  }
}
