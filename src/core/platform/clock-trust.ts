import type { Clock } from '../../shared/clock.ts';
import type { ClockDoubt } from '../../shared/contract/retention.ts';

const hourMs = 3_600_000;
/** A nightly run is a record as well: a night may be longer by a change of the clock, and its timer late. */
const longestPauseMs = 26 * hourMs;
/** No clinic is closed for longer, with its service off. */
const longestClosedMs = 14 * 24 * hourMs;

interface Parts {
  readonly clock: Pick<Clock, 'now'>;
  /** Milliseconds since the machine was started, its sleep included. */
  readonly uptime: () => number;
  /** When the newest record up to a moment began, in epoch milliseconds; null without one. */
  readonly newestRecord: (upTo: number) => Promise<number | null>;
}

/**
 * Whether the machine's clock may decide what is removed for good. A wrong answer of NTP, or a hand, sets it years
 * ahead within a second: then it has moved against the time that passed, or it is far ahead of all records.
 */
export class ClockTrust {
  readonly #parts: Parts;
  /** The time at the last look, as it would be had nobody set the clock. */
  #at: number;
  #uptime: number;
  /** Until it is confirmed: records since the start have the wrong time, too. */
  #isFarAhead = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#at = parts.clock.now();
    this.#uptime = parts.uptime();
  }

  /** Null: it may. A clock that was set is doubted until it is set back, or somebody says that it is right. */
  async doubt(): Promise<ClockDoubt | null> {
    const { clock, uptime, newestRecord } = this.#parts;
    const [now, up] = [clock.now(), uptime()];
    const expected = this.#at + up - this.#uptime;
    const isSet = Math.abs(now - expected) > hourMs;
    this.#at = isSet ? expected : now;
    this.#uptime = up;
    if (isSet) return 'clock-set';
    const newest = await newestRecord(now);
    const pause = newest === null ? 0 : now - newest;
    this.#isFarAhead ||= pause > longestClosedMs;
    return this.#isFarAhead || pause > longestPauseMs ? 'clock-ahead' : null;
  }

  /** Somebody has looked at the clock, and says that it is right. */
  confirm(): void {
    this.#isFarAhead = false;
    this.#at = this.#parts.clock.now();
    this.#uptime = this.#parts.uptime();
  }
}
