import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CourseOfCall, RecordingSignals } from '../../../media/recorder/signals/recording-signals.ts';
import type { Clock } from '../../../shared/clock.ts';
import { type Problem, problemErrorOf } from '../../../shared/problem.ts';

export interface MeasureTask {
  readonly file: string;
  /** Null: only the digest of its content is asked for. */
  readonly course: CourseOfCall | null;
}

export type MeasureAnswer =
  | { readonly digest: string }
  | { readonly signals: RecordingSignals }
  | { readonly problem: Problem }
  | { readonly error: string };

/** A recording of an hour takes 3 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };
const idleMs = 30_000;

/** Reads and measures recordings in a thread, one at a time: it starts with the first and ends when there is none. */
export class MeasuringThread {
  readonly #thread: URL;
  readonly #clock: Clock;
  #worker: Worker | null = null;
  #cancelEnd = (): void => {};
  /** An answer does not name its task: the next is sent when the one before is answered. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(thread: URL, clock: Clock) {
    this.#thread = thread;
    this.#clock = clock;
  }

  /** Rejects with ProblemError: `not-found`, `unsupported-media-type`; with another error when the thread ends. */
  async measure(task: { readonly file: string; readonly course: CourseOfCall }): Promise<RecordingSignals> {
    const answer = await this.#inTurn(task);
    if (!('signals' in answer)) throw new Error('The thread that measures recordings gave another answer.');
    // A buffer arrives as the array beneath it.
    return { ...answer.signals, peaks: Buffer.from(answer.signals.peaks) };
  }

  /** SHA-256 of a file's content. Rejects as `measure` does. */
  async digest(file: string): Promise<string> {
    const answer = await this.#inTurn({ file, course: null });
    if (!('digest' in answer)) throw new Error('The thread that measures recordings gave another answer.');
    return answer.digest;
  }

  #inTurn(task: MeasureTask): Promise<MeasureAnswer> {
    const answer = this.#before.then(() => this.#ask(task));
    this.#before = answer.catch(() => {});
    return answer;
  }

  async #ask(task: MeasureTask): Promise<MeasureAnswer> {
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
      return answer;
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
