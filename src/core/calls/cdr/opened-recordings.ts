import type { Clock } from '../../../shared/clock.ts';

/** Parts of a recording that an account asks for within this time are one opening. */
const openMs = 3_600_000;

/** Which account has opened which recording of late: a player asks for one part after another. */
export class OpenedRecordings {
  /** When they were opened, by the monotonic clock; the earliest first. */
  readonly #openedAt = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether this is a new opening. */
  open(userId: number, recordId: number): boolean {
    const now = this.#clock.monotonic();
    for (const [key, at] of this.#openedAt) {
      if (now - at < openMs) break;
      this.#openedAt.delete(key);
    }
    const key = `${userId} ${recordId}`;
    if (this.#openedAt.has(key)) return false;
    this.#openedAt.set(key, now);
    return true;
  }
}
