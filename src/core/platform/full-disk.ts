import { ProblemError } from '../../shared/problem.ts';

/** Primary result code of SQLite (its documentation of rescodes). */
const sqliteFull = 13;
/** Extended result code of SQLite: the index of the write-ahead log, `clinic.db-shm`, could not grow. */
const sqliteNoRoomForIndex = 4874;

/** Whether an error, or one that caused it, comes from a disk without room: of a file, of SQLite, or of a problem. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFull =
    error instanceof ProblemError
      ? error.code === 'storage-full'
      : ('code' in error && error.code === 'ENOSPC') ||
        ('errcode' in error && (Number(error.errcode) % 256 === sqliteFull || error.errcode === sqliteNoRoomForIndex));
  return isFull || isDiskFull(error.cause);
}
