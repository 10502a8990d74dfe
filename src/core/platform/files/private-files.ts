import { chmodSync, readdirSync, statSync } from 'node:fs';
import { chmod, copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dirent } from 'node:fs';

const privateFolder = 0o700;
const privateFile = 0o600;
const openToOthers = 0o077;

/** The files of a core in its data folder; other files there are left alone. */
const isOurs = (name: string): boolean =>
  name.startsWith('clinic.db') ||
  ['backups', 'incoming', 'materials', 'photos', 'prompts', 'recordings', 'restoring', 'set-aside'].includes(name) ||
  name.startsWith('restore-at-next-start.json') ||
  ['backup-history.json', 'core.json', 'disk-reserve', 'preferences.json'].includes(name);

/** Files that a process and its children create from now on are for its own user only. */
export const createPrivately = (): void => void process.umask(openToOthers);

/** A copy takes over the mode of what it is of, whatever this process creates. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, privateFile);
}

/**
 * Takes a data folder that was there before away from everyone but its owner: 0700, and 0600 for each file of a core in
 * it. Contents of a folder that nobody else could enter anyway are left as they are. Windows has no modes: there it
 * does nothing.
 */
export async function makePrivate(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const wasOpen = (statSync(dataFolder).mode & openToOthers) !== 0;
  chmodSync(dataFolder, privateFolder);
  for (const entry of readdirSync(dataFolder, { withFileTypes: true })) {
    if (!isOurs(entry.name)) continue;
    const path = join(dataFolder, entry.name);
    const isFolder = statSync(path).isDirectory();
    const isOpen = (statSync(path).mode & openToOthers) !== 0;
    chmodSync(path, isFolder ? privateFolder : privateFile);
    if (isFolder && (wasOpen || isOpen)) await makeContentsPrivate(path);
  }
}

async function makeContentsPrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const modeOf = (entry: Dirent): number | null =>
    entry.isDirectory() ? privateFolder : entry.isFile() ? privateFile : null;
  for (const entry of entries) {
    const mode = modeOf(entry);
    if (mode !== null) await chmod(join(entry.parentPath, entry.name), mode);
  }
}
