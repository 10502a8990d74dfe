import type { Clock } from '../../shared/clock.ts';

const everyMs = 2000;

export interface LiveSign {
  readonly callId: string;
  /** Epoch milliseconds, in the call's own time: from its beginning on, by a monotonic clock. */
  readonly at: number;
}

/** Records every two seconds which calls are in progress: should this process die, they ended at the last record. */
export class LiveSigns {
  readonly #clock: Clock;
  readonly #write: (calls: readonly LiveSign[]) => void;
  readonly #calls = new Map<string, { readonly startedAt: number; readonly monotonic: number }>();
  #disarm: (() => void) | null = null;

  constructor(clock: Clock, write: (calls: readonly LiveSign[]) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  add(callId: string, startedAt: number): void {
    this.#calls.set(callId, { startedAt, monotonic: this.#clock.monotonic() });
    if (!this.#disarm) this.#arm();
  }

  remove(callId: string): void {
    this.#calls.delete(callId);
    if (this.#calls.size === 0) this.stop();
  }

  stop(): void {
    this.#disarm?.();
    this.#disarm = null;
  }

  #arm(): void {
    this.#disarm = this.#clock.after(everyMs, () => {
      const now = this.#clock.monotonic();
      this.#write(
        [...this.#calls].map(([callId, { startedAt, monotonic }]) => ({
          callId,
          at: Math.round(startedAt + now - monotonic),
        })),
      );
      this.#arm();
    });
  }
}
