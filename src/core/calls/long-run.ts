import type { ProblemError } from '../../shared/problem.ts';

export type RunResult = 'done' | 'cancelled' | 'failed';

interface Parts<Running> {
  /** Refuses a second run while one is under way. */
  readonly problemOfSecond: () => ProblemError;
  /** Stores how it ended. */
  readonly storeEnd: (running: Running, result: RunResult) => Promise<void>;
  readonly onChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/** A job of many steps, one at a time, that can be cancelled between them. `Running` is what is shown of it. */
export class LongRun<Running extends object> {
  readonly #parts: Parts<Running>;
  #running: Running | null = null;
  #isCancelled = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(parts: Parts<Running>) {
    this.#parts = parts;
  }

  get running(): Running | null {
    return this.#running;
  }

  /** Asked for before each step. */
  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** The run of which this is a step. */
  get current(): Running {
    if (!this.#running) throw new Error('No run is under way.');
    return this.#running;
  }

  /** Resolves when `begin` has stored it; `work` then continues by itself. Throws ProblemError while another runs. */
  async start(
    first: Running,
    begin: () => Promise<Partial<Running>>,
    work: () => Promise<Exclude<RunResult, 'failed'>>,
  ): Promise<void> {
    if (this.#running) throw this.#parts.problemOfSecond();
    this.#isCancelled = false;
    this.#running = first;
    const begun = begin().then((change) => this.change(change));
    // Assigned before it has begun: cancelling it waits for it then, too.
    this.#ended = begun.then(
      () => this.#work(work),
      () => void (this.#running = null),
    );
    await begun;
  }

  change(change: Partial<Running>): void {
    if (this.#running) this.#running = { ...this.#running, ...change };
    this.#parts.onChanged();
  }

  /** Resolves when it has ended. */
  async cancel(): Promise<void> {
    this.#isCancelled = true;
    await this.#ended;
  }

  async #work(work: () => Promise<RunResult>): Promise<void> {
    const result = await work().catch((error: unknown): RunResult => {
      this.#parts.onFault(error);
      return 'failed';
    });
    await this.#end(result);
  }

  async #end(result: RunResult): Promise<void> {
    if (!this.#running) return;
    await this.#parts.storeEnd(this.#running, result).catch(this.#parts.onFault);
    this.#running = null;
    this.#parts.onChanged();
  }
}
