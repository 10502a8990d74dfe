import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileHash } from './file-hash.ts';
import { copyToDisk, FilePool, linkFile } from './file-pool.ts';
import { listOf, manifestOf, readManifest } from './manifest.ts';
import { type ListedFile, listedFiles } from './stored-file.ts';
import { unlessMissing } from './walk-files.ts';

const statOf = (path: string): Stats | null => unlessMissing(() => lstatSync(path));

/** Files never change: one of the same size is the same. A recording that was in progress then has grown since. */
function isThere(dataFolder: string, { path, size, ino }: ListedFile): boolean {
  const found = statOf(join(dataFolder, path));
  return found?.isFile() === true && (found.size === size || (found.ino === ino && found.size > size));
}

/**
 * The fault that keeps the files of a backup from being restored; null for none, also when it has no files. Those that
 * the clinic lacks are read, to compare their hashes.
 */
export function filesFault(backup: string, dataFolder: string): string | null {
  const manifest = readManifest(backup);
  if (!manifest)
    return [manifestOf(backup), listOf(backup)].some((file) => existsSync(file)) ? 'its manifest is damaged' : null;
  if (lstatSync(backup).size !== manifest.database_bytes) return 'its database is another than that of its files';
  if (!existsSync(listOf(backup)) || fileHash(listOf(backup)) !== manifest.list_hash)
    return 'the list of its files is damaged';
  const pool = new FilePool(dirname(backup));
  let missing = 0;
  for (const file of listedFiles(listOf(backup))) if (!isThere(dataFolder, file) && !isIntact(pool, file)) missing += 1;
  return missing === 0 ? null : `${missing} of its files are missing or damaged`;
}

const isIntact = (pool: FilePool, { hash, size }: ListedFile): boolean =>
  pool.has(hash, size) && fileHash(pool.pathOf(hash)) === hash;

/**
 * Brings back the files of a backup that the clinic lacks, and returns how many. One that differs is set aside; nothing
 * is removed. `filesFault` comes first.
 */
export function restoreFiles(backup: string, dataFolder: string): number {
  if (!readManifest(backup)) return 0;
  const pool = new FilePool(dirname(backup));
  let restored = 0;
  for (const file of listedFiles(listOf(backup))) {
    if (isThere(dataFolder, file)) continue;
    const target = join(dataFolder, file.path);
    mkdirSync(dirname(target), { recursive: true });
    bringBack(pool.pathOf(file.hash), target, () => {
      if (statOf(target)) setAside(dataFolder, file.path);
    });
    restored += 1;
  }
  return restored;
}

/** `beforehand` runs when the file is complete and only lacks its name. */
function bringBack(from: string, target: string, beforehand: () => void): void {
  const draft = `${target}.part`;
  rmSync(draft, { force: true });
  try {
    if (!linkFile(from, draft)) copyToDisk(from, draft);
    beforehand();
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Beside what an earlier restore has set aside. */
function setAside(dataFolder: string, path: string): void {
  const first = join(dataFolder, 'set-aside', path.replace(/^set-aside\//, ''));
  let to = first;
  for (let count = 2; statOf(to); count += 1) to = `${first}-${count}`;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(join(dataFolder, path), to);
}
