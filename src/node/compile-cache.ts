import { lstatSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

const dayMs = 86_400_000;
const keptUnusedMs = 14 * dayMs;
/** When a start is over, and what comes with it. */
const settledMs = 10_000;

const cacheFolder = (): string =>
  process.platform === 'win32'
    ? (process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData/Local'))
    : (process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'));

const compiledFolder = (): string => join(cacheFolder(), 'clinicall', 'compiled');

/**
 * Keeps compiled code for the next start, in a folder of this user and this version: code in it is run, and Node's
 * default is in the folder for temporary files, where another user can put something first. Every start compiles again
 * if there is no such folder.
 */
export function keepCompiledCode(): void {
  try {
    const folder = compiledFolder();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (isOurs) enableCompileCache(join(folder, manifest.version));
  } catch {
    // A home folder that cannot be written, or none: only the start takes longer.
  }
}

/**
 * Once the program has started, removes the compiled code of versions that nobody has started for two weeks. One that
 * runs for longer loses nothing by it: it has read its code, and the next start compiles it again.
 */
export function removeOldCompiledCodeWhenStarted(): void {
  setTimeout(() => {
    try {
      removeOldCompiledCode(compiledFolder());
    } catch {
      // None is kept, or another start removes it as well.
    }
  }, settledMs).unref();
}

/** Removes all versions in that folder except those that were started lately, this one included. */
export function removeOldCompiledCode(folder: string, now = Date.now()): void {
  // Node adds to the folder only what is new: this start is noted by its time.
  utimesSync(join(folder, manifest.version), now / 1000, now / 1000);
  for (const version of readdirSync(folder)) {
    const path = join(folder, version);
    if (statSync(path).mtimeMs < now - keptUnusedMs) rmSync(path, { recursive: true, force: true });
  }
}
