import { DatabaseSync } from 'node:sqlite';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { reasonOf } from '../database/reason.ts';

/**
 * What makes a file unusable as a backup; null for a backup that is whole. Reads all of it, which takes seconds per GB,
 * and changes nothing.
 */
export function backupFault(file: string): string | null {
  try {
    const connection = new DatabaseSync(file, { readOnly: true });
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
