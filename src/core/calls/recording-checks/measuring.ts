import type { Clock } from '../../../shared/clock.ts';
import type { RecordingChecker } from './checker.ts';
import type { RecordingCheckRepository } from './recording-checks-repository.ts';

/** The file of a call is closed a moment after its end. */
export const settledMs = 5000;
/** Recordings of before this start wait: those who sign in first have the processors. */
const backlogDelayMs = 600_000;
const backlogBatch = 20;
/** More calls than these do not end within the time that a file takes to settle. */
const freshBatch = 5;
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
  #cancelFresh: (() => void) | null = null;
  /** When the last call was over. */
  #lastEndedAt = 0;
  #cancelBacklog = (): void => {};
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#cancelBacklog = this.#parts.clock.after(backlogDelayMs, () => void this.#backlog());
  }

  /** A call is over. */
  callEnded(): void {
    this.#lastEndedAt = this.#parts.clock.now();
    this.#awaitFiles();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelFresh?.();
    this.#cancelBacklog();
    await this.#running;
  }

  #awaitFiles(): void {
    const { clock } = this.#parts;
    this.#cancelFresh ??= clock.after(settledMs, () => {
      this.#cancelFresh = null;
      // The file of a call that ended meanwhile is not settled yet.
      if (this.#lastEndedAt > clock.now() - settledMs) this.#awaitFiles();
      void this.#run(freshBatch);
    });
  }

  async #backlog(): Promise<void> {
    const isMore = await this.#run(backlogBatch);
    if (isMore && !this.#isStopped) this.#cancelBacklog = this.#parts.clock.after(pauseMs, () => void this.#backlog());
  }

  /** One run after another. Resolves with whether there may be more. */
  #run(limit: number): Promise<boolean> {
    const ran = (this.#running ?? Promise.resolve())
      .then(() => this.#measure(limit))
      .catch((error: unknown) => {
        this.#parts.onFault(error);
        return true;
      });
    this.#running = ran.then(() => {});
    return ran;
  }

  async #measure(limit: number): Promise<boolean> {
    const { repository, checker, clock, onChecked } = this.#parts;
    if (this.#isStopped) return false;
    const calls = await repository.unchecked(clock.now() - settledMs + 1, limit);
    for (const call of calls) {
      if (this.#isStopped) return false;
      await repository.save({ check: await checker.check(call), file: call.record_filename });
    }
    if (calls.length > 0) onChecked();
    return calls.length === limit;
  }
}
