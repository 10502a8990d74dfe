import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { reasonOf } from '../database/reason.ts';

/**
 * The fault that makes a file unusable as a backup; null for an intact one. Reads all of it, which takes seconds per
 * GB, and changes nothing.
 */
export function backupFault(file: string): string | null {
  try {
    // Nobody else has it open: SQLite then leaves no files next to it.
    const url = pathToFileURL(file);
    url.search = 'immutable=1';
    const connection = new DatabaseSync(url, { readOnly: true });
    try {
      if (!connection.prepare("SELECT name FROM sqlite_master WHERE name = 'customers'").get())
        return 'tables are missing';
      const [verdict] = Object.values(connection.prepare('PRAGMA integrity_check(1)').get() ?? {});
      return verdict === 'ok' ? null : String(verdict);
    } finally {
      connection.close();
    }
  } catch (error) {
    return reasonOf(error);
  }
}

/** Throws ProblemError `invalid-input` when there is a fault. */
export function refuseFaultyBackup(file: string, fault: string | null): void {
  if (fault !== null) throw problemFor('backup-unusable', { file, why: fault });
}
