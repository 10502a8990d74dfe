import { existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileHash } from './file-hash.ts';
import { copyToDisk, FilePool, linkFile } from './file-pool.ts';
import { listOf, readManifest } from './manifest.ts';
import { type ListedFile, listedFiles } from './stored-file.ts';
import { unlessMissing } from './walk-files.ts';

/** Files never change: one of the same size is the same. */
const isThere = (dataFolder: string, { path, size }: ListedFile): boolean =>
  unlessMissing(() => lstatSync(join(dataFolder, path)))?.size === size;

/**
 * The fault that keeps the files of a backup from being restored; null for none, also when it has no files. Those that
 * the clinic lacks are read, to compare their hashes.
 */
export function filesFault(backup: string, dataFolder: string): string | null {
  const manifest = readManifest(backup);
  if (!manifest) return null;
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
    if (existsSync(target)) setAside(dataFolder, file.path);
    mkdirSync(dirname(target), { recursive: true });
    bringBack(pool.pathOf(file.hash), target);
    restored += 1;
  }
  return restored;
}

function bringBack(from: string, target: string): void {
  if (linkFile(from, target)) return;
  const draft = `${target}.part`;
  try {
    copyToDisk(from, draft);
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

function setAside(dataFolder: string, path: string): void {
  const to = join(dataFolder, 'set-aside', path);
  mkdirSync(dirname(to), { recursive: true });
  renameSync(join(dataFolder, path), to);
}
