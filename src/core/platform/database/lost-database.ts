import { existsSync, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { problemFor } from '../../../shared/problems/problem-for.ts';

/** Folders of files that only a clinic's database explains. */
const folders = ['photos', 'recordings'];

const holdsFiles = (folder: string): boolean => {
  if (!existsSync(folder)) return false;
  const entries = opendirSync(folder, { recursive: true });
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) if (entry.isFile()) return true;
    return false;
  } finally {
    entries.closeSync();
  }
};

/**
 * Photos or recordings beside an empty database mean that the database was lost, or that it is another one: a new
 * clinic must not begin there. Throws ProblemError `unavailable`.
 */
export function refuseWhenDatabaseIsLost(dataFolder: string, database: string): void {
  if (folders.some((name) => holdsFiles(join(dataFolder, name))))
    throw problemFor('database-lost', { database, folder: dataFolder });
}
