import type { Clock } from '../../shared/clock.ts';
import type { ClockDoubt } from '../../shared/contract/retention.ts';
import type { KeptTime } from './clock-trust-repository.ts';

const hourMs = 3_600_000;
/** A machine may be off over a weekend, and nobody is asked. */
const offMs = 72 * hourMs;

interface Parts {
  readonly clock: Pick<Clock, 'now'>;
  /** Milliseconds since the machine was started, its sleep included. */
  readonly uptime: () => number;
  /** The last one that was kept; null in a new clinic, whose clock is trusted. */
  readonly kept: KeptTime | null;
  readonly keep: (time: KeptTime) => Promise<void>;
}

/**
 * Whether the machine's clock may decide what is removed for good. A wrong answer of NTP, or a hand, sets it years
 * ahead within a second. It may while it shows the time at which it was trusted last and what has passed since; that
 * is kept in the database, so that neither a restart nor a record with the wrong time makes a wrong clock right.
 */
export class ClockTrust {
  readonly #parts: Parts;
  /** The time when it was trusted last, or at the start the kept one, and the machine's uptime then. */
  #at: number;
  #uptime: number;
  /** So much more may have passed, while the core did not run. */
  #leeway: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#at = parts.kept?.at ?? parts.clock.now();
    this.#uptime = parts.uptime();
    this.#leeway = parts.kept?.leeway ?? hourMs;
  }

  /** Null: it may. A clock that was set is doubted until it is set back, or somebody says that it is right. */
  doubt(): ClockDoubt | null {
    const ahead = this.#ahead();
    if (ahead < -hourMs || ahead > this.#leeway)
      return ahead > offMs && this.#leeway > hourMs ? 'clock-ahead' : 'clock-set';
    this.#trust();
    return null;
  }

  /** Keeps for the next start the time as it would be had nobody set the clock. */
  async keep(): Promise<void> {
    const isDoubted = this.doubt() !== null;
    const ahead = this.#ahead();
    // The next start trusts the clock if it was set back, but not if it is as far ahead as now.
    const leeway = isDoubted && ahead > 0 ? Math.min(offMs, ahead - hourMs) : offMs;
    await this.#parts.keep({ at: this.#expected(), leeway });
  }

  /** Somebody has looked at the clock, and says that it is right. */
  async confirm(): Promise<void> {
    this.#trust();
    await this.keep();
  }

  #ahead(): number {
    return this.#parts.clock.now() - this.#expected();
  }

  #expected(): number {
    return Math.round(this.#at + this.#parts.uptime() - this.#uptime);
  }

  #trust(): void {
    this.#at = this.#parts.clock.now();
    this.#uptime = this.#parts.uptime();
    this.#leeway = hourMs;
  }
}
