import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** Referenced for as long as the process lives: a lock that is garbage collected is released. */
const held: DatabaseSync[] = [];

/**
 * Holds a data folder for this workstation until the process ends: its outbox is
 * replaced whole, so a second workstation would drop what the first has acknowledged. As in the core, a lock of SQLite
 * on an empty file is held, which the system releases with the process, however it ends. Throws ProblemError
 * `unavailable` that names the folder, and the process that holds it.
 */
export function holdDataFolder(folder: string): void {
  const holder = join(folder, 'workstation.pid');
  const isHeld = (error: unknown): boolean => error instanceof Error && /locked|busy/i.test(error.message);
  let lock: DatabaseSync | null = null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(folder, 'workstation.lock'), { timeout: 200 });
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(holder, String(process.pid), { mode: 0o600 });
  } catch (error) {
    lock?.close();
    if (isHeld(error))
      throw problemFor('workstation-folder-in-use', { folder, process: readHolder(holder) }, { cause: error });
    throw problemFor('data-folder-unusable', { folder, why: String(error) }, { cause: error });
  }
  held.push(lock);
}

/** Its process ID; a question mark when it has just taken the folder and not written it yet. */
function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '?';
  }
}
