import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { besideList, isSameFile } from './collect-files.ts';
import { linkFile } from './file-pool.ts';
import { listedFiles } from './stored-file.ts';
import { walkFiles } from './walk-files.ts';

/** Whether a file of the data folder can have a second name among the backups. */
function canLink(dataFolder: string, backupsFolder: string): boolean {
  const [probe, second] = [join(dataFolder, '.link-probe'), join(backupsFolder, '.link-probe')];
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(second, { force: true });
    return linkFile(probe, second);
  } finally {
    rmSync(probe, { force: true });
    rmSync(second, { force: true });
  }
}

/** Bytes that the files of the next backup take: nothing where they are linked, else those that `previous` lacks. */
export function roomForFiles(parts: { dataFolder: string; backupsFolder: string; previous: string | null }): number {
  const { dataFolder, backupsFolder, previous } = parts;
  if (canLink(dataFolder, backupsFolder)) return 0;
  let bytes = 0;
  for (const { found, listed } of besideList(walkFiles(dataFolder), previous === null ? [] : listedFiles(previous)))
    if (found && !(listed && isSameFile(found, listed))) bytes += found.size;
  return bytes;
}
