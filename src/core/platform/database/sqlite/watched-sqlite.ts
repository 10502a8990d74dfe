import { renameSync } from 'node:fs';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import type { ProblemError } from '../../../../shared/problem.ts';
import type { OpenDatabase } from '../clinic-database.ts';
import { DatabaseFileWatch, type FileChange } from './database-file-watch.ts';

/** The database, and whether its file stays what was opened: `onFileChanged` comes when it does not. */
export function watchedSqlite(
  database: OpenDatabase,
  file: string,
  onFileChanged: (problem: ProblemError) => void,
): OpenDatabase {
  let change: FileChange | null = null;
  const watch = new DatabaseFileWatch(file, (noticed) => {
    change = noticed;
    onFileChanged(problemFor('database-file-changed', { file }));
  });
  return {
    ...database,
    close: async () => {
      watch.close();
      await database.close();
      // The log of the file that was opened must not be applied to the one in its place.
      if (change === 'replaced') setAside(`${file}-wal`);
    },
  };
}

function setAside(log: string): void {
  try {
    renameSync(log, `${log}.${Date.now()}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
