import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of one folder, without those of the folders in it. */
export interface DatedFolder {
  /** The digits of the date that its path names: YYYY, YYYYMM or YYYYMMDD; empty for any other folder. */
  readonly date: string;
  /** Relative to the root. */
  readonly files: readonly string[];
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // There is no file yet, or the folder was removed meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Files that are kept in folders YYYY/MM or YYYY/MM/DD, folder by folder, oldest first; folders of before `since`
 * (YYYYMMDD) are not opened.
 */
export async function* datedFolders(root: string, since: number, folder = ''): AsyncGenerator<DatedFolder> {
  const entries = await entriesOf(join(root, folder));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
  if (files.length > 0) yield { date: dateOf(folder), files };
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && mayHold(path, since)) yield* datedFolders(root, since, path);
  }
}

const dateOf = (folder: string): string =>
  /^\d{4}(?:[/\\]\d{2}){0,2}$/.test(folder) ? folder.replaceAll(/[/\\]/g, '') : '';

/** Compares as much of the date as the folder names. */
function mayHold(folder: string, since: number): boolean {
  const date = dateOf(folder);
  return date === '' || date >= String(since).slice(0, date.length);
}
