import { randomInt } from 'node:crypto';
import type { Origin } from '../sdp/write-sdp.ts';

/** The numbers of the line `o=` (RFC 8866 § 5.2): one for the endpoint, one that counts its descriptions. */
export class OriginCounter {
  readonly #number = randomInt(1, 2 ** 31);
  #version = 0;

  next(): Origin {
    return { number: this.#number, version: ++this.#version };
  }
}
