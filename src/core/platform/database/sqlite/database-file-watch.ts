import { type BigIntStats, type FSWatcher, statSync, watch } from 'node:fs';

export type FileChange = 'shrunk' | 'replaced' | 'removed';

/**
 * Notices that another program cut the database's file short, replaced it or removed it: what is written to a file
 * without a name is lost, and a log must not be applied to another database.
 */
export class DatabaseFileWatch {
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
