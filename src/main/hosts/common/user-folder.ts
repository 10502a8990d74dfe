import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, posix, sep, win32 } from 'node:path';

/**
 * The folder in which a platform keeps what a user's programs store on this machine. On Windows it is the local one:
 * the roaming profile is copied at every sign-off.
 */
export function userFolder(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32')
    return win32.join(environment['LOCALAPPDATA'] ?? win32.join(home, 'AppData/Local'), 'Clinicall');
  if (platform === 'darwin') return posix.join(home, 'Library/Application Support/Clinicall');
  return posix.join(environment['XDG_DATA_HOME'] || posix.join(home, '.local/share'), 'clinicall');
}

/** The folder to use: `to`, as which `from` is moved once; `from` where it cannot be moved, or has `to` within it. */
export function movedOnce(from: string, to: string): string {
  if (to.startsWith(from + sep)) return from;
  if (existsSync(to) || !existsSync(from)) return to;
  try {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    return to;
  } catch {
    return from;
  }
}
