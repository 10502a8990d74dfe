import type { Clock } from '../../../shared/clock.ts';
import type { RecordingChecker } from './checker.ts';
import type { RecordingCheckRepository } from './repository.ts';

/** The file of a call is closed a moment after its end. */
const settledMs = 5000;
/** Recordings of before this start wait: those who sign in first have the processors. */
const backlogDelayMs = 60_000;
const backlogBatch = 20;
/** Between two batches, so that measuring takes a part of one processor. */
const pauseMs = 2000;

interface Parts {
  readonly repository: Pick<RecordingCheckRepository, 'unchecked' | 'save'>;
  readonly checker: Pick<RecordingChecker, 'check'>;
  readonly clock: Clock;
  readonly onChecked: () => void;
  readonly onFault: (error: unknown) => void;
}

/** Measures each recording once its call is over, and then those that no earlier process has measured. */
export class Measuring {
  readonly #parts: Parts;
  #cancel: (() => void) | null = null;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#after(backlogDelayMs);
  }

  /** A call is over. */
  callEnded(): void {
    if (this.#running) return;
    this.#cancel?.();
    this.#after(settledMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#running;
  }

  #after(delayMs: number): void {
    if (this.#isStopped) return;
    this.#cancel = this.#parts.clock.after(delayMs, () => {
      this.#cancel = null;
      this.#running = this.#run()
        .catch((error: unknown) => {
          this.#parts.onFault(error);
          return true;
        })
        .then((isMore) => {
          this.#running = null;
          if (isMore) this.#after(pauseMs);
        });
    });
  }

  /** Whether there may be more. */
  async #run(): Promise<boolean> {
    const { repository, checker, clock, onChecked } = this.#parts;
    const endedBefore = clock.now() - settledMs + 1;
    const calls = await repository.unchecked(endedBefore, backlogBatch);
    for (const call of calls) {
      if (this.#isStopped) return false;
      await repository.save([await checker.check(call)]);
    }
    if (calls.length > 0) onChecked();
    return calls.length === backlogBatch;
  }
}
