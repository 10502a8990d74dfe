import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RecordingSignals, Stretch } from '../../../media/recorder/signals/recording-signals.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type Problem, problemErrorOf } from '../../../shared/problem.ts';

export interface MeasureTask {
  readonly file: string;
  readonly holds: readonly Stretch[];
}

export type MeasureAnswer =
  | { readonly signals: RecordingSignals }
  | { readonly problem: Problem }
  | { readonly error: string };

/** A recording of an hour takes 3 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };
const idleMs = 30_000;

/** Measures recordings in a thread, one at a time. The thread starts with the first and ends when there is none. */
export class MeasuringThread {
  readonly #thread: URL;
  readonly #clock: Clock;
  #worker: Worker | null = null;
  #cancelEnd = (): void => {};

  constructor(thread: URL, clock: Clock) {
    this.#thread = thread;
    this.#clock = clock;
  }

  /** Rejects with ProblemError: `not-found`, `unsupported-media-type`; with another error when the thread ends. */
  async measure(task: MeasureTask): Promise<RecordingSignals> {
    this.#cancelEnd();
    const worker = (this.#worker ??= new Worker(this.#thread, { name: 'recordings', resourceLimits }));
    const ended = new AbortController();
    const onEnd = (): void => ended.abort(new Error('The thread that measures recordings ended.'));
    worker.once('exit', onEnd);
    try {
      worker.postMessage(task);
      const [answer] = (await once(worker, 'message', { signal: ended.signal }).catch((error: unknown) => {
        this.#worker = null;
        throw ended.signal.aborted ? ended.signal.reason : error;
      })) as [MeasureAnswer];
      if ('problem' in answer) throw problemErrorOf(answer.problem);
      if ('error' in answer) throw new Error(answer.error);
      // A buffer arrives as the array beneath it.
      return { ...answer.signals, peaks: Buffer.from(answer.signals.peaks) };
    } finally {
      worker.off('exit', onEnd);
      this.#cancelEnd = this.#clock.after(idleMs, () => void this.stop());
    }
  }

  async stop(): Promise<void> {
    this.#cancelEnd();
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
