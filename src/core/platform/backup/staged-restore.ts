import { existsSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { ProblemError } from '../../../shared/problem.ts';
import type { Reason } from '../../../shared/problems/reasons.ts';
import type { Log } from '../log.ts';
import { refuseFaultyBackup } from './backup-fault.ts';
import type { BackupThreads } from './backup-thread.ts';
import { backupsFolderOf, restoreBackup } from './restore.ts';

const stagedRestoreOf = (dataFolder: string): string => join(dataFolder, 'restore-at-next-start.json');
const failedRestoreOf = (dataFolder: string): string => `${stagedRestoreOf(dataFolder)}.failed`;

const stagedSchema = z.object({ file: z.string() });

/** The present database cannot be opened either: the start ends with this problem, and the request stays. */
const endsTheStart: ReadonlySet<string | undefined> = new Set<Reason>([
  'data-folder-in-use',
  'database-in-use',
  'database-unreachable',
]);

/**
 * Requests a restore at the next start, of a backup that is whole, with its files. `record` runs before the request
 * takes effect. Throws ProblemError `invalid-input`.
 */
export async function stageRestore(parts: {
  dataFolder: string;
  file: string;
  threads: BackupThreads;
  record: () => Promise<void>;
}): Promise<void> {
  const { dataFolder, file } = parts;
  const path = join(backupsFolderOf(dataFolder), file);
  refuseFaultyBackup(file, await parts.threads.run({ kind: 'checkWhole', file: path, dataFolder }));
  const draft = `${stagedRestoreOf(dataFolder)}.part`;
  try {
    await writeFile(draft, JSON.stringify({ file }), { mode: 0o600 });
    await parts.record();
    await rename(draft, stagedRestoreOf(dataFolder));
  } finally {
    await rm(draft, { force: true });
  }
}

/** The backup that the next start is to restore; null for none. */
export function stagedBackup(dataFolder: string): { file: string } | null {
  const staged = stagedRestoreOf(dataFolder);
  return existsSync(staged) ? stagedSchema.parse(JSON.parse(readFileSync(staged, 'utf8'))) : null;
}

export const cancelStagedRestore = (dataFolder: string): Promise<void> =>
  rm(stagedRestoreOf(dataFolder), { force: true });

/**
 * Carries out a restore that was requested before the last stop. One that fails is logged and set aside as
 * `restore-at-next-start.json.failed`: the core starts with the present database.
 */
export async function applyStagedRestore(parts: {
  dataFolder: string;
  postgresUrl: string | null;
  stamp: string;
  log: Log;
}): Promise<void> {
  const { dataFolder, log } = parts;
  const staged = stagedRestoreOf(dataFolder);
  if (!existsSync(staged)) return;
  try {
    const { file } = stagedSchema.parse(JSON.parse(readFileSync(staged, 'utf8')));
    const { kept, files } = await restoreBackup({
      ...parts,
      file: join(backupsFolderOf(dataFolder), basename(file)),
      progress: () => {},
    });
    await rm(staged);
    log.info({ file, kept, files }, 'the requested restore was carried out');
  } catch (error) {
    if (error instanceof ProblemError && endsTheStart.has(error.reason)) throw error;
    const failed = failedRestoreOf(dataFolder);
    await rename(staged, failed);
    log.error({ err: error, request: failed }, 'the requested restore failed; the present database is used');
  }
}
