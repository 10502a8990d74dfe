import type { Clock } from '../../../shared/clock.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { Turns } from '../../platform/turns.ts';
import { type CallTotalsRepository, createCallTotalsRepository } from './call-totals-repository.ts';

/** Adding so many takes a few milliseconds of the thread that decides about calls. */
const callsAtOnce = 50;
/** SQLite takes 32,766 values in a statement, and a row of totals has fewer than 20. */
const callsAtOnceAlone = 1000;
/** Calls that end together are counted together. */
const settleMs = 1000;
/** Between two parts of those that wait, as after an upgrade. */
const pauseMs = 20;

interface Parts {
  readonly repository: CallTotalsRepository;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

/** Adds the calls that are over to the totals of the reports, in small parts, those that ended last first. */
export class CallCounter {
  readonly #parts: Parts;
  readonly #turns = new Turns();
  #cancel: (() => void) | null = null;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Calls are over, or were when the core started. */
  callEnded(): void {
    this.#countAfter(settleMs);
  }

  /** Counts those that ended last. Resolves with whether others wait. */
  countLast(): Promise<boolean> {
    const { repository } = this.#parts;
    return this.#turns.run(async () => {
      const calls = await repository.uncounted(callsAtOnce + 1);
      if (calls.length > 0) await repository.count(calls.slice(0, callsAtOnce));
      return calls.length > callsAtOnce;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#turns.run(async () => {});
  }

  #countAfter(ms: number): void {
    if (this.#isStopped) return;
    this.#cancel ??= this.#parts.clock.after(ms, () => {
      this.#cancel = null;
      this.countLast().then((isMore) => isMore && this.#countAfter(pauseMs), this.#parts.onFault);
    });
  }
}

/** Counts all that wait, of a clinic that nobody uses yet. */
export async function countAll(db: ClinicDatabase): Promise<void> {
  const repository = createCallTotalsRepository(db);
  for (;;) {
    const calls = await repository.uncounted(callsAtOnceAlone);
    if (calls.length === 0) return;
    await repository.count(calls);
  }
}
