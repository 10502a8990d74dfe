import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { syncFile } from './file-pool.ts';

/** The files of a backup. It is written before the database gets its name: a backup without it has no files. */
const manifestSchema = z.object({
  version: z.literal(1),
  is_scheduled: z.boolean(),
  /** Refers to the copy of the database. */
  database_bytes: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** SHA-256 of the list of files. */
  list_hash: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A database that a restore has kept has another ending than a backup, and no files. */
const beside = (backup: string, ending: string): string => backup.replace(/(?:\.db)?$/, ending);
export const manifestOf = (backup: string): string => beside(backup, '.json');
export const listOf = (backup: string): string => beside(backup, '.files');

/** That of a backup; null for one of the database alone, and for one that is damaged. */
export function readManifest(backup: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(manifestOf(backup), 'utf8')));
  } catch {
    return null;
  }
}

/** In one step, and on the disk. */
export function writeManifest(backup: string, manifest: Manifest): void {
  const draft = `${manifestOf(backup)}.part`;
  try {
    writeFileSync(draft, JSON.stringify(manifest), { mode: 0o600 });
    syncFile(draft);
    renameSync(draft, manifestOf(backup));
  } finally {
    rmSync(draft, { force: true });
  }
}
