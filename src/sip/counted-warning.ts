import type { Clock } from '../shared/clock.ts';
import type { SipLog } from './sip-log.ts';

const quietMs = 60_000;

/** Counts what anybody may send us at will, and logs it at most once a minute: a flood does not fill the disk. */
export class CountedWarning {
  readonly #text: string;
  readonly #log: SipLog;
  readonly #clock: Clock;
  #count = 0;
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(text: string, parts: { log: SipLog; clock: Clock }) {
    this.#text = text;
    this.#log = parts.log;
    this.#clock = parts.clock;
  }

  get count(): number {
    return this.#count;
  }

  add(fact: Record<string, unknown>): void {
    this.#count += 1;
    const now = this.#clock.now();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + quietMs;
    this.#log.warn({ ...fact, count: this.#count }, this.#text);
  }
}
