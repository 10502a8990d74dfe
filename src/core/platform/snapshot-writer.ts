import type { Clock } from '../../shared/clock.ts';
import { RetryTimer } from './retry-timer.ts';

export interface SnapshotWriterOptions<Value> {
  readonly clock: Clock;
  write(key: string, value: Value): Promise<void>;
  /** A snapshot could not be written; it is kept in memory and tried again. Once, until it is written. */
  onDelayed(key: string, value: Value, error: unknown): void;
  /** A delayed one is written at last. */
  onWritten(key: string, value: Value): void;
  /** It could not be written before `close`, and is stored nowhere now. */
  onLost(key: string, value: Value, error: unknown): void;
}

interface Job<Value> {
  /** The next value to be written; `tried` resolves after the first try. */
  pending: { value: Value; tried: PromiseWithResolvers<boolean> } | null;
  /** Resolves when the one that is being written was tried. */
  trying: Promise<unknown>;
  running: Promise<void>;
  isDelayed: boolean;
  readonly retries: RetryTimer;
}

/**
 * Writes the latest snapshot of each thing, and does not give up: what cannot be written now, as on a full disk, is
 * tried again until it can. Snapshots of one thing are written one after another, one that a later one has overtaken is
 * left out; a thing that is slow to write delays no other.
 */
export class SnapshotWriter<Value> {
  readonly #options: SnapshotWriterOptions<Value>;
  readonly #jobs = new Map<string, Job<Value>>();
  #isClosing = false;

  constructor(options: SnapshotWriterOptions<Value>) {
    this.#options = options;
  }

  /** Resolves when this snapshot, or a later one, was tried: true when it is written, false when it is delayed. */
  put(key: string, value: Value): Promise<boolean> {
    const known = this.#jobs.get(key);
    const tried = known?.pending?.tried ?? Promise.withResolvers<boolean>();
    if (known) {
      known.pending = { value, tried };
      // A try is delayed already: this one joins it.
      return known.retries.isWaiting ? Promise.resolve(false) : tried.promise;
    }
    const job: Job<Value> = {
      pending: { value, tried },
      trying: tried.promise,
      running: Promise.resolve(),
      isDelayed: false,
      retries: new RetryTimer(this.#options.clock),
    };
    this.#jobs.set(key, job);
    job.running = this.#run(key, job);
    return tried.promise;
  }

  /** Resolves when the last snapshot of that thing is written; sooner where it is delayed. */
  async tried(key: string): Promise<void> {
    const job = this.#jobs.get(key);
    if (job && !job.retries.isWaiting) await (job.pending?.tried.promise ?? job.trying);
  }

  /** Tries what is left once more, and resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const jobs = [...this.#jobs.values()];
    for (const job of jobs) job.retries.retryNow();
    await Promise.all(jobs.map((job) => job.running));
  }

  async #run(key: string, job: Job<Value>): Promise<void> {
    while (job.pending) {
      const { value, tried } = job.pending;
      job.pending = null;
      job.trying = tried.promise;
      const failure = await this.#options.write(key, value).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      tried.resolve(failure === null);
      if (failure === null) this.#written(key, value, job);
      else await this.#failed(key, value, job, failure.error);
    }
    this.#jobs.delete(key);
  }

  #written(key: string, value: Value, job: Job<Value>): void {
    if (!job.isDelayed) return;
    job.isDelayed = false;
    job.retries.succeeded();
    this.#options.onWritten(key, value);
  }

  async #failed(key: string, value: Value, job: Job<Value>, error: unknown): Promise<void> {
    if (this.#isClosing && !job.pending) return this.#options.onLost(key, value, error);
    if (!job.isDelayed) this.#options.onDelayed(key, value, error);
    job.isDelayed = true;
    if (!this.#isClosing) await new Promise<void>((resolve) => job.retries.failed(resolve));
    job.pending ??= { value, tried: Promise.withResolvers() };
  }
}
