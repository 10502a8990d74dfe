import * as z from 'zod';
import { fieldProblemSchema } from '../../problems/field-problems.ts';
import { reason } from '../../problems/reasons.ts';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../envelope.ts';

const access = 'settings.manage';
const isExtension = true;

const backupName = /^[\w.-]{1,100}\.db$/;
export const isBackupName = (file: string): boolean => backupName.test(file);
const backupFile = z.string().regex(backupName, reason('backup-name-malformed'));
const backupSchema = z.object({ file: z.string(), bytes: z.int(), created_at: z.string() });
export type Backup = z.infer<typeof backupSchema>;

const backupStateSchema = z.object({
  /** The backup that is being made: `bytes` are written so far. */
  running: z.object({ started_at: z.string(), phase: z.enum(['copying', 'checking']), bytes: z.int() }).nullable(),
  /** Why the last one failed since the service started; null when it did not. */
  problem: fieldProblemSchema.nullable(),
  /** The backup that the next start restores. */
  restore: z.object({ file: z.string() }).nullable(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

/** Backups of the database, made while the service runs. */
export const adminBackupEndpoints = {
  backups: endpoint({
    method: 'GET',
    path: '/api/ext/admin/backups',
    summary: 'Backups in the backup folder',
    access,
    response: listOf(backupSchema),
    isExtension,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/ext/admin/backups/state',
    summary: 'The backup that is being made, and the one that the next start restores',
    access,
    response: backupStateSchema,
    isExtension,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/create',
    summary: 'Makes a backup of the database while the service runs',
    access,
    response: backupSchema,
    isSlow: true,
    isExtension,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/start',
    summary: 'Starts a backup and answers at once; its progress is in the state',
    access,
    response: backupStateSchema,
    isExtension,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/ext/admin/backups/download',
    summary: 'Downloads a backup',
    access,
    query: z.object({ file: backupFile }),
    response: 'binary',
    isExtension,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/delete',
    summary: 'Deletes a backup, other than the one that the next start restores',
    access,
    body: z.object({ file: backupFile }),
    response: z.null(),
    isExtension,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/restore',
    summary: 'Checks a backup and restores it at the next start; the present database is kept beside it',
    access,
    body: z.object({ file: backupFile }),
    response: z.object({ file: z.string(), takes_effect: z.literal('at the next start') }),
    isSlow: true,
    isExtension,
  }),
  cancelRestore: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/cancel-restore',
    summary: 'The next start restores nothing',
    access,
    response: z.null(),
    isExtension,
  }),
};
