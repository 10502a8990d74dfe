import type { Clock } from '../../../shared/clock.ts';
import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';

/** Timers count in 32 bits, and clocks are set: the time is looked at at least this often. */
const longestWaitMs = 3_600_000;

/** Calls back once a night, at a time of the clinic's day. */
export class Nightly {
  readonly #clock: Clock;
  readonly #timeZone: string;
  /** HH:mm. */
  readonly #time: string;
  readonly #run: () => void;
  #next: number;
  #cancel = (): void => {};

  constructor({ clock, timeZone, time, run }: { clock: Clock; timeZone: string; time: string; run: () => void }) {
    this.#clock = clock;
    this.#timeZone = timeZone;
    this.#time = time;
    this.#run = run;
    this.#next = this.#following();
  }

  /** Epoch milliseconds. */
  get next(): number {
    return this.#next;
  }

  start(): void {
    const wait = Math.min(longestWaitMs, Math.max(1, this.#next - this.#clock.now()));
    this.#cancel = this.#clock.after(wait, () => {
      // The clock was set back: the next night is another one.
      if (this.#next > this.#following()) this.#next = this.#following();
      if (this.#clock.now() >= this.#next) {
        this.#next = this.#following();
        this.#run();
      }
      this.start();
    });
  }

  stop(): void {
    this.#cancel();
  }

  #following(): number {
    const now = this.#clock.now();
    const today = formatDateTime(now, this.#timeZone).slice(0, 10);
    const at = (day: string): number => parseDateTime(`${day} ${this.#time}:00`, this.#timeZone);
    return at(today) > now ? at(today) : at(dayAfter(today));
  }
}
