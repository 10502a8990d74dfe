import { backupFault } from './backup-fault.ts';
import { collectFiles, type FileTotals } from './files/collect-files.ts';
import { fileHash } from './files/file-hash.ts';
import { filesFault } from './files/restore-files.ts';
import { roomForFiles } from './files/room-for-files.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { unlessMissing } from './files/walk-files.ts';

interface TaskResults {
  /** A fault; null for none. */
  check: string | null;
  checkWhole: string | null;
  collect: FileTotals & { list_hash: string };
  /** Bytes. */
  room: number;
  sweep: null;
}
/** A list of files and its SHA-256: one that was damaged is not used. */
export interface PreviousList {
  readonly list: string;
  readonly hash: string;
}
type Folders = { readonly dataFolder: string; readonly backupsFolder: string };

/** Work on backups that blocks its thread. */
export type BackupTask =
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'checkWhole'; readonly file: string; readonly dataFolder: string }
  | ({
      readonly kind: 'collect';
      readonly previous: PreviousList | null;
      readonly keepsRemoved: boolean;
      readonly list: string;
      readonly now: number;
    } & Folders)
  | ({ readonly kind: 'room'; readonly previous: PreviousList | null } & Folders)
  | { readonly kind: 'sweep'; readonly backupsFolder: string };
export type ResultOf<Task extends BackupTask> = TaskResults[Task['kind']];

function intactList(previous: PreviousList | null): string | null {
  if (!previous) return null;
  return unlessMissing(() => fileHash(previous.list)) === previous.hash ? previous.list : null;
}

export function runBackupTask(task: BackupTask, onProgress: (totals: FileTotals) => void): ResultOf<BackupTask> {
  switch (task.kind) {
    case 'check':
      return backupFault(task.file);
    case 'checkWhole':
      return backupFault(task.file) ?? filesFault(task.file, task.dataFolder);
    case 'collect':
      return {
        ...collectFiles({ ...task, previous: intactList(task.previous), onProgress }),
        list_hash: fileHash(task.list),
      };
    case 'room':
      return roomForFiles({ ...task, previous: intactList(task.previous) });
    case 'sweep':
      sweepFiles(task.backupsFolder);
      return null;
  }
}
