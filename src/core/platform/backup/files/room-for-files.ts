import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { besideList, isSameFile } from './collect-files.ts';
import { linkFile } from './file-pool.ts';
import { listedFiles } from './stored-file.ts';
import { unlessMissing, walkFiles } from './walk-files.ts';

/** The beginning of the names of trial links. */
export const linkProbe = '.link-probe-';

/** Whether a file can have a second name among the backups; null when it was removed meanwhile. */
function canLink(file: string, backupsFolder: string): boolean | null {
  const second = join(backupsFolder, `${linkProbe}${threadId}`);
  rmSync(second, { force: true });
  try {
    return unlessMissing(() => linkFile(file, second));
  } finally {
    rmSync(second, { force: true });
  }
}

/**
 * Bytes that the files of the next backup take: nothing for those that are linked, else those that `previous` lacks.
 * Folders of the clinic may be on several disks.
 */
export function roomForFiles(parts: { dataFolder: string; backupsFolder: string; previous: string | null }): number {
  const { dataFolder, backupsFolder, previous } = parts;
  const areLinked = new Map<number, boolean>();
  let bytes = 0;
  for (const { found, listed } of besideList(walkFiles(dataFolder), previous === null ? [] : listedFiles(previous))) {
    if (!found || (listed && isSameFile(found, listed))) continue;
    const isLinked = areLinked.get(found.dev) ?? canLink(join(dataFolder, found.path), backupsFolder);
    if (isLinked === null) continue;
    areLinked.set(found.dev, isLinked);
    if (!isLinked) bytes += found.size;
  }
  return bytes;
}
