import { rm } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { LongRun } from '../long-run.ts';
import type { DatedRule } from './due-recordings.sql.ts';
import type { PendingRemoval, RemovalRepository } from './removal-repository.ts';
import type { RunRepository } from './run-repository.ts';

const filesAtOnce = 50;

/** The run that is under way; times in epoch milliseconds. */
export interface RunningRemoval {
  readonly id: number;
  readonly startedAt: number;
  readonly accountName: string | null;
  readonly removed: number;
  readonly bytes: number;
}

interface Parts {
  readonly removals: RemovalRepository;
  readonly runs: RunRepository;
  readonly recordingsFolder: string;
  /** The rules as they are now, with the moments that follow from today. */
  readonly datedRules: () => Promise<readonly DatedRule[]>;
  readonly sizeOf: (file: string) => Promise<number>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Removes recordings that the rules no longer keep, one run at a time. Each is first decided in the database, which
 * names no file from then on, and then removed from the disk: after a crash between the two the next start removes it.
 */
export class RecordingRemoval {
  readonly #parts: Parts;
  readonly #run: LongRun<RunningRemoval>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { runs, clock, onChanged, onFault } = parts;
    this.#run = new LongRun({
      problemOfSecond: () => problemFor('retention-running'),
      storeEnd: async ({ id, removed, bytes }, result) => {
        await runs.updateRun(id, { ended_at: clock.now(), removed, bytes, result });
      },
      onChanged,
      onFault,
    });
  }

  get running(): RunningRemoval | null {
    return this.#run.running;
  }

  /** Removes the files that a crash has left. */
  async finishPending(): Promise<void> {
    const { removals, runs, clock, onFault } = this.#parts;
    await runs.interruptRuns(clock.now());
    try {
      for (;;) {
        const pending = await removals.pending(filesAtOnce);
        if (pending.length === 0) return;
        await this.#removeFiles(pending);
      }
    } catch (error) {
      // A file that cannot be removed keeps no clinic from its work: the next start tries again.
      onFault(error);
    }
  }

  /** Resolves when it has begun. Throws ProblemError `retention-running` while another runs. */
  start(account: { readonly id: number; readonly name: string } | null): Promise<void> {
    const { runs, clock } = this.#parts;
    const startedAt = clock.now();
    return this.#run.start(
      { id: 0, startedAt, accountName: account?.name ?? null, removed: 0, bytes: 0 },
      async () => ({ id: await runs.beginRun(startedAt, account?.id ?? null) }),
      () => this.#removeAll(),
    );
  }

  /** Resolves when it has ended. */
  cancel(): Promise<void> {
    return this.#run.cancel();
  }

  async #removeAll(): Promise<'done' | 'cancelled'> {
    const { removals, runs, datedRules, clock } = this.#parts;
    while (!this.#run.isCancelled) {
      // Read for each batch: what is changed meanwhile holds at once.
      const rules = await datedRules();
      const { id } = this.#run.current;
      const decided = rules.length === 0 ? [] : await removals.decide(id, rules, filesAtOnce, clock.now());
      if (decided.length === 0) return 'done';
      const freed = await this.#removeFiles(decided);
      const { removed, bytes } = this.#run.current;
      const counts = { removed: removed + decided.length, bytes: bytes + freed };
      this.#run.change(counts);
      await runs.updateRun(id, counts);
    }
    return 'cancelled';
  }

  /** Returns the bytes that were freed. */
  async #removeFiles(removals: readonly PendingRemoval[]): Promise<number> {
    const { removals: written, recordingsFolder, sizeOf, clock } = this.#parts;
    let bytes = 0;
    for (const { file: name } of removals) {
      const file = resolve(recordingsFolder, name);
      // A name from a database that was tampered with reaches nothing else.
      if (!file.startsWith(resolve(recordingsFolder) + sep)) continue;
      bytes += await sizeOf(file);
      await rm(file, { force: true });
    }
    await written.removed(
      removals.map(({ recordId }) => recordId),
      clock.now(),
    );
    return bytes;
  }
}
