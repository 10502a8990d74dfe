import type { Clock } from '../../../shared/clock.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';

/** Everybody's queue is read again at each announcement: no more than one a second. */
const periodMs = 1000;

/**
 * Announces additions to the queue and removals from it: the first of a burst immediately, the rest once at its end.
 */
export class QueueChanges {
  readonly #announcer: ClinicAnnouncer;
  readonly #clock: Clock;
  #cancelTimer: (() => void) | null = null;
  #hasChanged = false;

  constructor(announcer: ClinicAnnouncer, clock: Clock) {
    this.#announcer = announcer;
    this.#clock = clock;
  }

  changed(): void {
    if (this.#cancelTimer) {
      this.#hasChanged = true;
      return;
    }
    this.#announcer.announce('QueueChanged', {});
    this.#cancelTimer = this.#clock.after(periodMs, () => {
      this.#cancelTimer = null;
      if (!this.#hasChanged) return;
      this.#hasChanged = false;
      this.changed();
    });
  }

  stop(): void {
    this.#cancelTimer?.();
  }
}
