import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filedFolders } from './stored-file.ts';

/** A file as it is now. */
export interface FoundFile {
  /** Relative to the data folder, with slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtime: number;
  readonly ino: number;
  readonly dev: number;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns null where the file or folder was removed meanwhile. */
export function unlessMissing<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Every file that belongs to a backup, in the order of lists. Links are no files of the clinic. */
export function* walkFiles(dataFolder: string): Generator<FoundFile> {
  for (const folder of filedFolders) yield* walk(dataFolder, folder);
}

function* walk(root: string, folder: string): Generator<FoundFile> {
  const entries = unlessMissing(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    if (!entry.isFile()) continue;
    const found = unlessMissing(() => lstatSync(join(root, path)));
    if (found) yield { path, size: found.size, mtime: found.mtimeMs, ino: found.ino, dev: found.dev };
  }
}
