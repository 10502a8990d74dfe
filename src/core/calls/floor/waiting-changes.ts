import type { Clock } from '../../../shared/clock.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';

/** A caller for whom an agent is free rings within this time, and is not announced as waiting. */
const settleMs = 300;

/** Announces that other callers wait, or are without an agent, than before, once a burst of changes is over. */
export class WaitingChanges {
  readonly #announcer: ClinicAnnouncer;
  readonly #clock: Clock;
  readonly #waitingKey: () => string;
  #announced = '';
  #cancelTimer: (() => void) | null = null;

  constructor(parts: { announcer: ClinicAnnouncer; clock: Clock; waitingKey: () => string }) {
    this.#announcer = parts.announcer;
    this.#clock = parts.clock;
    this.#waitingKey = parts.waitingKey;
  }

  /** Something happened to a call. */
  readonly check = (): void => {
    this.#cancelTimer ??= this.#clock.after(settleMs, () => {
      this.#cancelTimer = null;
      const key = this.#waitingKey();
      if (key === this.#announced) return;
      this.#announced = key;
      this.#announcer.announce('WaitingCallersChanged', {});
    });
  };

  stop(): void {
    this.#cancelTimer?.();
  }
}
