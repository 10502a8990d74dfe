import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { problemFor } from '../shared/problems/problem-for.ts';
import { reasonOf } from './platform/database/reason.ts';
import { isDiskFull } from './platform/full-disk.ts';

const controlSchema = z.object({ http: z.url(), token: z.string().min(32) });
export type Control = z.infer<typeof controlSchema>;

const fileOf = (dataFolder: string): string => join(dataFolder, 'core.json');

/**
 * How a command on this machine reaches the core that runs on a data folder. Its token manages the clinic: only the
 * folder's owner may read it, who can read the data itself as well. It changes with every start. Whole or not there: a
 * command never reads half of it. Throws ProblemError `unavailable`, or the error of a full disk.
 */
export function writeControlFile(dataFolder: string, control: Control): void {
  const draft = `${fileOf(dataFolder)}.part`;
  try {
    writeFileSync(draft, JSON.stringify(control), { mode: 0o600 });
    renameSync(draft, fileOf(dataFolder));
  } catch (error) {
    rmSync(draft, { force: true });
    throw isDiskFull(error)
      ? error
      : problemFor('data-folder-unusable', { folder: dataFolder, why: reasonOf(error) }, { cause: error });
  }
}

export const removeControlFile = (dataFolder: string): void => rmSync(fileOf(dataFolder), { force: true });

/** Null when no core has written one. Its core may have died since. */
export function readControlFile(dataFolder: string): Control | null {
  try {
    return controlSchema.parse(JSON.parse(readFileSync(fileOf(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}
