import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const cacheFolder = (): string =>
  process.platform === 'win32'
    ? (process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData/Local'))
    : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));

/**
 * Keeps compiled code for the next start, in a folder of this user: what lies there is run, and Node's own default is
 * in the folder for temporary files, where another user can put something first. Without such a folder every start
 * compiles anew.
 */
export function keepCompiledCode(): void {
  try {
    const folder = join(cacheFolder(), 'clinicall', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (isOurs) enableCompileCache(folder);
  } catch {
    // A home folder that cannot be written, or none: only the start takes longer.
  }
}
