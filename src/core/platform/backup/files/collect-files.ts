import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FilePool } from './file-pool.ts';
import { comparePaths, type ListedFile, listedFiles } from './stored-file.ts';
import { type FoundFile, walkFiles } from './walk-files.ts';

/** Numbers of files and their sizes in bytes. */
export interface FileTotals {
  readonly files: number;
  readonly bytes: number;
}

const linesAtOnce = 1000;

/** Pairs the files that exist with those of a list, in one order; a list need not fit into memory. */
export function* besideList(
  found: Iterable<FoundFile>,
  listed: Iterable<ListedFile>,
): Generator<{ found: FoundFile | null; listed: ListedFile | null }> {
  const [left, right] = [found[Symbol.iterator](), listed[Symbol.iterator]()];
  let [one, other] = [left.next(), right.next()];
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : comparePaths(one.value.path, other.value.path);
    yield {
      found: order <= 0 && !one.done ? one.value : null,
      listed: order >= 0 && !other.done ? other.value : null,
    };
    if (order <= 0) one = left.next();
    if (order >= 0) other = right.next();
  }
}

/** Whether a file is the one of the list, so that its hash need not be taken again. */
export const isSameFile = (found: FoundFile, listed: ListedFile): boolean =>
  found.size === listed.size && found.mtime === listed.mtime && found.ino === listed.ino;

/**
 * Takes every file of the clinic into the pool and writes their list to `list`, on the disk when this returns.
 *
 * `previous`: a list whose hashes are taken over for files that have not changed. `keepsRemoved`: its files stay listed
 * when they were removed since.
 */
export function collectFiles(parts: {
  dataFolder: string;
  backupsFolder: string;
  previous: string | null;
  keepsRemoved: boolean;
  list: string;
  now: number;
  onProgress: (totals: FileTotals) => void;
}): FileTotals {
  const { dataFolder, previous, keepsRemoved, now } = parts;
  const pool = new FilePool(parts.backupsFolder);
  const descriptor = openSync(parts.list, 'wx', 0o600);
  let totals: FileTotals = { files: 0, bytes: 0 };
  let lines: string[] = [];
  const flush = (): void => {
    // A disk that is almost full takes a part: this writes the rest, or fails.
    writeFileSync(descriptor, lines.join(''));
    lines = [];
    parts.onProgress(totals);
  };
  const entryFor = (found: FoundFile | null, listed: ListedFile | null): ListedFile | null => {
    if (!found) return keepsRemoved ? listed : null;
    if (listed && isSameFile(found, listed) && pool.has(listed.hash, listed.size)) return listed;
    const taken = pool.take(join(dataFolder, found.path), now);
    return taken && { path: found.path, ...taken };
  };
  try {
    for (const { found, listed } of besideList(walkFiles(dataFolder), previous === null ? [] : listedFiles(previous))) {
      const entry = entryFor(found, listed);
      if (!entry) continue;
      lines.push(`${JSON.stringify(entry)}\n`);
      totals = { files: totals.files + 1, bytes: totals.bytes + entry.size };
      if (lines.length >= linesAtOnce) flush();
    }
    flush();
    fsyncSync(descriptor);
    pool.sync();
    return totals;
  } finally {
    closeSync(descriptor);
  }
}
