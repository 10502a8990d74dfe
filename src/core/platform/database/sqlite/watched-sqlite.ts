import { renameSync, type BigIntStats, type FSWatcher, statSync, watch } from 'node:fs';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import type { ProblemError } from '../../../../shared/problem.ts';
import type { OpenDatabase } from '../clinic-database.ts';

type FileChange = 'shrunk' | 'replaced' | 'removed';

/**
 * Notices that another program cut the database's file short, replaced it or removed it: what is written to a file
 * without a name is lost, and a log must not be applied to another database.
 */
class DatabaseFileWatch {
  readonly #file: string;
  readonly #watcher: FSWatcher;
  readonly #onChanged: (change: FileChange) => void;
  #known: BigIntStats;

  /** `onChanged` is called once. */
  constructor(file: string, onChanged: (change: FileChange) => void) {
    this.#file = file;
    this.#onChanged = onChanged;
    this.#known = statSync(file, { bigint: true });
    this.#watcher = watch(file, { persistent: false }, () => this.#check());
    // A watch that the system ends leaves the database as it is.
    this.#watcher.on('error', () => this.close());
  }

  close(): void {
    this.#watcher.close();
  }

  #check(): void {
    const change = this.#compare();
    if (change === null) return;
    this.close();
    this.#onChanged(change);
  }

  #compare(): FileChange | null {
    const now = statSync(this.#file, { bigint: true, throwIfNoEntry: false });
    if (!now) return 'removed';
    if (now.ino !== this.#known.ino || now.dev !== this.#known.dev) return 'replaced';
    if (now.size < this.#known.size) return 'shrunk';
    this.#known = now;
    return null;
  }
}

/** The database, and whether its file stays what was opened: `onFileChanged` comes when it does not. */
export function watchedSqlite(
  database: OpenDatabase,
  file: string,
  onFileChanged: (problem: ProblemError) => void,
): OpenDatabase {
  let change: FileChange | null = null;
  const watch = new DatabaseFileWatch(file, (noticed) => {
    change = noticed;
    onFileChanged(problemFor('database-file-changed', { file }));
  });
  return {
    ...database,
    close: async () => {
      watch.close();
      await database.close();
      // The log of the file that was opened must not be applied to the one in its place.
      if (change === 'replaced') setAside(`${file}-wal`);
    },
  };
}

function setAside(log: string): void {
  try {
    renameSync(log, `${log}.${Date.now()}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
