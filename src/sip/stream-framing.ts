/** No message that a trunk sends has more; one that has is a mistake or an attack. */
const maxMessageBytes = 256 * 1024;

const headersEnd = Buffer.from('\r\n\r\n');

/**
 * Cuts what arrives over a stream into messages, by their Content-Length (RFC 3261 § 18.3), and double CRLFs, which are
 * keep-alives (RFC 5626 § 3.5.1).
 */
export class StreamFraming {
  #rest: Buffer = Buffer.alloc(0);

  /** The messages that are whole by now. Null when what arrives is no SIP: the stream cannot be used any further. */
  take(data: Uint8Array): Buffer[] | null {
    this.#rest = Buffer.concat([this.#rest, data]);
    const found: Buffer[] = [];
    for (;;) {
      const isPing = this.#rest.subarray(0, 4).equals(headersEnd);
      // Single CRLFs before a message, such as the answer to a keep-alive, are nothing (§ 7.5).
      if (!isPing && this.#rest[0] === 13 && this.#rest[1] === 10 && this.#rest.length > 3) {
        this.#rest = this.#rest.subarray(2);
        continue;
      }
      const end = isPing ? 0 : this.#rest.indexOf(headersEnd);
      if (end === -1) return this.#rest.length > maxMessageBytes ? null : found;
      const length = isPing ? 0 : contentLengthOf(this.#rest.subarray(0, end).toString('latin1'));
      const whole = end + headersEnd.length + (length ?? 0);
      if (length === null || whole > maxMessageBytes) return null;
      if (this.#rest.length < whole) return found;
      found.push(this.#rest.subarray(0, whole));
      this.#rest = this.#rest.subarray(whole);
    }
  }
}

/** Null without one: over a stream it is required. */
function contentLengthOf(head: string): number | null {
  const written = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im.exec(head)?.[1];
  return written === undefined ? null : Number(written);
}
