import * as z from 'zod';
import { fieldProblemSchema } from '../../problems/field-problems.ts';
import { reason } from '../../problems/reasons.ts';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';

const access = 'settings.manage';
const backupName = /^[\w.-]{1,100}\.db$/;
export const isBackupName = (file: string): boolean => backupName.test(file);
export const backupFileSchema = z.string().regex(backupName, reason('backup-name-malformed'));
const backupSchema = z.object({
  file: z.string(),
  /** Refers to the database. */
  bytes: z.int(),
  created_at: z.string(),
  /** Recordings, photos, materials and hold music; null for a backup of the database alone. */
  files: z.object({ count: z.int(), bytes: z.int() }).nullable(),
  /** Made every day by the service, which removes the oldest of these. */
  is_scheduled: z.boolean(),
});
export type Backup = z.infer<typeof backupSchema>;

const backupStateSchema = z.object({
  /** The backup that is being made: `bytes` of the database are written so far, `files` are in it or looked at. */
  running: z
    .object({
      started_at: z.string(),
      phase: z.enum(['filing', 'copying', 'checking']),
      bytes: z.int(),
      files: z.int(),
    })
    .nullable(),
  /** Why the last one failed since the service started; null when it did not. */
  problem: fieldProblemSchema.nullable(),
  /** The backup that the next start restores. */
  restore: z.object({ file: z.string() }).nullable(),
  last_success: z.object({ file: z.string(), created_at: z.string() }).nullable(),
  last_failure: z.object({ failed_at: z.string(), problem: fieldProblemSchema }).nullable(),
  /** When the service makes the next one by itself. */
  next_at: z.string().nullable(),
  /** The last success is older than two daily backups. */
  is_overdue: z.boolean(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

const backupRoomSchema = z.object({ needed_bytes: z.int(), free_bytes: z.int() });
export type BackupRoom = z.infer<typeof backupRoomSchema>;

/** Backups of the database and the clinic’s files, made while the service runs. */
export const adminBackupEndpoints = {
  backups: get('/api/ext/admin/backups', {
    summary: 'Backups in the backup folder',
    access,
    response: listOf(backupSchema),
  }),
  state: get('/api/ext/admin/backups/state', {
    summary: 'The backup that is being made, and the one that the next start restores',
    access,
    response: backupStateSchema,
  }),
  room: get('/api/ext/admin/backups/room', {
    summary: 'Space that the next backup needs, and that is free where it goes',
    access,
    response: backupRoomSchema,
    isSlow: true,
  }),
  create: post('/api/ext/admin/backups/create', {
    summary: 'Makes a backup of the database and the files while the service runs',
    access,
    response: backupSchema,
    isSlow: true,
  }),
  start: post('/api/ext/admin/backups/start', {
    summary: 'Starts a backup and answers at once; its progress is in the state',
    access,
    response: backupStateSchema,
  }),
  download: get('/api/ext/admin/backups/download', {
    summary: 'Downloads the database of a backup',
    access,
    query: z.object({ file: backupFileSchema }),
    response: 'binary',
  }),
  remove: post('/api/ext/admin/backups/delete', {
    summary: 'Deletes a backup, other than the one that the next start restores',
    access,
    body: z.object({ file: backupFileSchema }),
    response: z.null(),
  }),
  restore: post('/api/ext/admin/backups/restore', {
    summary: 'Checks a backup and restores it at the next start, with its files; the present database is kept',
    access,
    body: z.object({ file: backupFileSchema }),
    response: z.object({ file: z.string(), takes_effect: z.literal('at the next start') }),
    isSlow: true,
  }),
  cancelRestore: post('/api/ext/admin/backups/cancel-restore', {
    summary: 'The next start restores nothing',
    access,
    response: z.null(),
  }),
};
