import type { Clock } from '../../../shared/clock.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';

/** Everybody's queue is read again at each announcement: no more than one a second. */
const periodMs = 1000;

/** Announces that somebody was taken off the queue, or put on it: at once, and in a burst once more at its end. */
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
