import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of one folder of recordings: of a day (UTC), or those that lie elsewhere (`day`: null). */
export interface RecordingDay {
  /** YYYYMMDD as a number. */
  readonly day: number | null;
  /** Relative to the recordings folder. */
  readonly files: readonly string[];
}

/** The day of a moment, UTC, as its folder has it: YYYYMMDD as a number. */
export const dayOf = (at: number): number => Number(new Date(at).toISOString().slice(0, 10).replaceAll('-', ''));

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    // There is no recording yet, or the folder was removed meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The recordings folder by folder, oldest day first; the folders of days before `since` are not opened. */
export async function* recordingDays(root: string, since: number, folder = ''): AsyncGenerator<RecordingDay> {
  const entries = await entriesOf(join(root, folder));
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
  if (files.length > 0) yield { day: dayOfFolder(folder), files };
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && mayHold(path, since)) yield* recordingDays(root, since, path);
  }
}

/** YYYY, YYYY/MM and YYYY/MM/DD compare with as much of the day as they name. */
function mayHold(folder: string, since: number): boolean {
  const digits = folder.replaceAll(/[/\\]/g, '');
  return !/^(?:\d{4}|\d{6}|\d{8})$/.test(digits) || digits >= String(since).slice(0, digits.length);
}

const dayOfFolder = (folder: string): number | null => {
  const [, year = '', month = '', day = ''] = /^(\d{4})[/\\](\d{2})[/\\](\d{2})$/.exec(folder) ?? [];
  return day === '' ? null : Number(year + month + day);
};
