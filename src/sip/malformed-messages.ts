import type { SipLog } from './sip-log.ts';

/** Counts what could not be read, and logs the 1st, 10th, 100th …: garbage from outside does not fill the disk. */
export class MalformedMessages {
  readonly #log: SipLog;
  #count = 0;

  constructor(log: SipLog) {
    this.#log = log;
  }

  get count(): number {
    return this.#count;
  }

  add(from: string, why: string): void {
    this.#count += 1;
    if (Number.isInteger(Math.log10(this.#count)))
      this.#log.warn({ from, why, count: this.#count }, 'malformed SIP message');
  }
}
