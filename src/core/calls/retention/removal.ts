import { rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { WriteAlong } from '../../platform/database/clinic-database.ts';
import type { DiskReserve } from '../../platform/files/disk-reserve.ts';
import { asidePathOf, bringBack, setAside } from '../../platform/files/stored-files.ts';
import { Turns } from '../../platform/turns.ts';
import { LongRun } from '../long-run.ts';
import type { DatedRule } from './due-recordings.sql.ts';
import type { RemovalRepository } from './removal-repository.ts';
import type { RunRepository } from './run-repository.ts';
import type { RemovedRecording, SetAsideRepository } from './set-aside-repository.ts';

const filesAtOnce = 50;
/** The folder of the data folder in which the recordings are. */
const folder = 'recordings';

/** The run that is under way; times in epoch milliseconds. */
export interface RunningRemoval {
  readonly id: number;
  readonly kind: 'removing' | 'restoring' | 'deleting';
  readonly startedAt: number;
  readonly accountName: string | null;
  /** Recordings that were removed, restored or deleted so far, and their size. */
  readonly removed: number;
  readonly bytes: number;
  /** Recordings of this removal that were restored, and those whose files were missing. */
  readonly restored: number;
  readonly missing: number;
  /** When the removal ended that is restored. */
  readonly endedAt: number | null;
}

const nothingYet = { removed: 0, bytes: 0, restored: 0, missing: 0, endedAt: null } as const;

interface Account {
  readonly id: number;
  readonly name: string;
}

interface Parts {
  readonly removals: Pick<RemovalRepository, 'decide'>;
  readonly aside: SetAsideRepository;
  readonly runs: RunRepository;
  readonly dataFolder: string;
  readonly reserve: Pick<DiskReserve, 'keep' | 'within'>;
  /** The rules as they are now, with the moments that follow from today. */
  readonly datedRules: () => Promise<readonly DatedRule[]>;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Removes recordings that the rules no longer keep, restores them and deletes them, one run at a time. Each is first
 * decided in the database, which names no file from then on, and then its file is set aside: after a crash between the
 * two the next start sets it aside.
 */
export class RecordingRemoval {
  readonly #parts: Parts;
  readonly #run: LongRun<RunningRemoval>;
  /** Holds and the batches of runs: a hold meets no batch that is half done. */
  readonly #turns = new Turns();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { runs, reserve, clock, onChanged, onFault } = parts;
    this.#run = new LongRun({
      problemOfSecond: () => problemFor('retention-running'),
      storeEnd: async ({ id, kind, removed, bytes, endedAt }, result) => {
        const end = { ended_at: clock.now(), result };
        if (kind === 'removing') await reserve.within(() => runs.updateRun(id, { ...end, removed, bytes }));
        // The removal stays what it was unless all that is there was restored.
        const isRestored = result === 'done' && removed > 0;
        if (kind === 'restoring')
          await runs.updateRun(id, isRestored ? { ...end, result: 'restored' } : { ended_at: endedAt });
        await reserve.keep();
      },
      onChanged,
      onFault,
    });
  }

  get running(): RunningRemoval | null {
    return this.#run.running;
  }

  /** Sets aside what a crash has left in its place, also what it was about to restore. */
  async finishInterrupted(): Promise<void> {
    const { aside, runs, clock, onFault } = this.#parts;
    try {
      for (let after = 0; ;) {
        const left = await aside.unfinished(after, filesAtOnce);
        await this.#setAside(left);
        const last = left.at(-1);
        if (!last) break;
        after = last.recordId;
      }
      await runs.interruptRuns(clock.now());
    } catch (error) {
      // A file that cannot be moved keeps no clinic from its work: the next start tries again.
      onFault(error);
    }
  }

  /** Resolves when it and its record are written. Throws ProblemError `retention-running` while another runs. */
  start(account: Account | null, record: WriteAlong = () => Promise.resolve()): Promise<void> {
    const { runs, reserve, clock } = this.#parts;
    const startedAt = clock.now();
    return this.#run.start(
      { ...nothingYet, id: 0, kind: 'removing', startedAt, accountName: account?.name ?? null },
      async () => ({ id: await reserve.within(() => runs.beginRun(startedAt, account?.id ?? null, record)) }),
      () => this.#removeAll(),
    );
  }

  /** Puts back what a run has set aside. Throws as `start`, and when nothing of it is set aside. */
  restore(id: number, account: Account): Promise<void> {
    const { runs, clock } = this.#parts;
    return this.#run.start(
      { ...nothingYet, id, kind: 'restoring', startedAt: clock.now(), accountName: account.name },
      async () => {
        await this.#checkSetAside(id);
        const { ended_at: endedAt, restored } = await runs.oneRun(id);
        await runs.updateRun(id, { ended_at: null });
        return { endedAt, restored };
      },
      () => this.#restoreAll(id),
    );
  }

  /**
   * Deletes what a run has set aside, but what is on hold. Throws as `restore`. Files go before anything is written, so
   * that it frees room on a full disk.
   */
  delete(id: number, account: Account, record: WriteAlong): Promise<void> {
    const { clock } = this.#parts;
    return this.#run.start(
      { ...nothingYet, id, kind: 'deleting', startedAt: clock.now(), accountName: account.name },
      async () => {
        await this.#checkSetAside(id);
        return {};
      },
      () => this.#deleteAll(id, record),
    );
  }

  /** Deletes what was set aside before a moment, but what is on hold, and what is being restored. */
  async deleteSetAsideBefore(moment: number): Promise<void> {
    const deleteSome = async (): Promise<number> => {
      const old = await this.#parts.aside.deletableBefore(moment, filesAtOnce);
      if (old.length > 0) await this.#deleteFiles(old);
      return old.length;
    };
    while ((await this.#turns.run(deleteSome)) > 0);
  }

  /** Has a hold written, and brings back what is on hold and set aside. */
  hold(write: () => Promise<number>): Promise<number> {
    const { aside, onFault } = this.#parts;
    return this.#turns.run(async () => {
      const id = await write();
      try {
        await this.#restore(await aside.held());
      } catch (error) {
        // The hold is written: what it holds is set aside, and is not deleted.
        onFault(error);
      }
      return id;
    });
  }

  /** Resolves when it has ended. */
  cancel(): Promise<void> {
    return this.#run.cancel();
  }

  async #checkSetAside(id: number): Promise<void> {
    if ((await this.#parts.aside.setAsideOf(id, 0, 1)).length === 0) throw problemFor('removal-over');
  }

  async #removeAll(): Promise<'done' | 'cancelled'> {
    const { removals, runs, reserve, datedRules, clock } = this.#parts;
    while (!this.#run.isCancelled) {
      // Read for each batch: what is changed meanwhile holds at once.
      const rules = await datedRules();
      const { id } = this.#run.current;
      const decide = () => removals.decide(id, rules, filesAtOnce, clock.now());
      const count = await this.#turns.run(async () => {
        const decided = rules.length === 0 ? [] : await reserve.within(decide);
        if (decided.length > 0) this.#count(decided.length, await this.#setAside(decided));
        return decided.length;
      });
      if (count === 0) return 'done';
      const { removed, bytes } = this.#run.current;
      await runs.updateRun(id, { removed, bytes });
    }
    return 'cancelled';
  }

  async #restoreAll(id: number): Promise<'done' | 'cancelled'> {
    for (let after: number | undefined = 0; !this.#run.isCancelled;) {
      const from: number = after;
      after = await this.#turns.run(() => this.#restoreSome(id, from));
      if (after === undefined) return 'done';
    }
    return 'cancelled';
  }

  /** Returns the last record that it has tried; undefined: there was none. */
  async #restoreSome(id: number, after: number): Promise<number | undefined> {
    const { aside, runs } = this.#parts;
    const some = await aside.setAsideOf(id, after, filesAtOnce);
    if (some.length === 0) return undefined;
    const found = await this.#restore(some);
    const { removed, restored, missing: before } = this.#run.current;
    const missing = before + some.length - found;
    await runs.updateRun(id, { missing });
    this.#run.change({ removed: removed + found, restored: restored + found, missing });
    return some.at(-1)?.recordId;
  }

  /** Returns how many came back; those whose files are missing stay set aside. */
  async #restore(recordings: readonly RemovedRecording[]): Promise<number> {
    const { aside, dataFolder } = this.#parts;
    let found = 0;
    for (const { recordId, file } of recordings) {
      if (!(await ifThere(bringBack(dataFolder, this.#pathOf(file))))) continue;
      await aside.restored(recordId, file);
      found += 1;
    }
    return found;
  }

  async #deleteAll(id: number, record: WriteAlong): Promise<'done' | 'cancelled'> {
    let recorded: WriteAlong | undefined = record;
    while (!this.#run.isCancelled) {
      const count = await this.#turns.run(async () => {
        const some = await this.#parts.aside.deletableOf(id, filesAtOnce);
        if (some.length > 0) this.#count(some.length, await this.#deleteFiles(some, recorded));
        return some.length;
      });
      if (count === 0) return 'done';
      recorded = undefined;
    }
    return 'cancelled';
  }

  #count(recordings: number, bytes: number): void {
    const { removed, bytes: before } = this.#run.current;
    this.#run.change({ removed: removed + recordings, bytes: before + bytes });
  }

  /** Returns the bytes of these files. */
  async #setAside(recordings: readonly RemovedRecording[]): Promise<number> {
    const { dataFolder } = this.#parts;
    let bytes = 0;
    for (const { file } of recordings) {
      const path = this.#pathOf(file);
      const size = await sizeOf(join(dataFolder, path));
      if (await ifThere(setAside(dataFolder, path))) bytes += size;
    }
    return bytes;
  }

  /** Returns the bytes that were freed. */
  async #deleteFiles(recordings: readonly RemovedRecording[], record?: WriteAlong): Promise<number> {
    const { aside, dataFolder, clock } = this.#parts;
    let bytes = 0;
    for (const { file } of recordings) {
      const path = asidePathOf(dataFolder, this.#pathOf(file));
      bytes += await sizeOf(path);
      await rm(path, { force: true });
    }
    const ids = recordings.map(({ recordId }) => recordId);
    await aside.deleted(ids, clock.now(), record);
    return bytes;
  }

  /** Within the data folder. A name from a database that was tampered with reaches nothing but recordings. */
  #pathOf(file: string): string {
    const all = resolve(this.#parts.dataFolder, folder);
    const path = resolve(all, file);
    return path.startsWith(all + sep) ? join(folder, file) : join(folder, 'no-recording');
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

/** False where the file is not there. */
async function ifThere(moved: Promise<void>): Promise<boolean> {
  try {
    await moved;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
