import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FilePool, hashKey } from './file-pool.ts';
import { listedFiles } from './stored-file.ts';
import { unlessMissing } from './walk-files.ts';

/**
 * Removes files that no backup has, whatever its name, and lists and manifests whose backup is gone. No backup is being
 * made.
 */
export function sweepFiles(backupsFolder: string): void {
  const used = new Set<number>();
  for (const name of unlessMissing(() => readdirSync(backupsFolder)) ?? []) {
    const backup = /^(.+)\.(?:files|json)$/.exec(name)?.[1];
    if (backup === undefined) continue;
    const path = join(backupsFolder, name);
    if (backup.startsWith('clinicall-') && !existsSync(join(backupsFolder, `${backup}.db`))) rmSync(path);
    else if (name.endsWith('.files')) for (const { hash } of listedFiles(path)) used.add(hashKey(hash));
  }
  new FilePool(backupsFolder).keepOnly(used);
}
