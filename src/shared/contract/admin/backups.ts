import * as z from 'zod';
import { reason } from '../../problems/reasons.ts';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../envelope.ts';

const access = 'settings.manage';
const isExtension = true;

const backupFile = z.string().regex(/^[\w.-]{1,100}\.db$/, reason('backup-name-malformed'));
export const backupSchema = z.object({ file: z.string(), bytes: z.int(), created_at: z.string() });
export type Backup = z.infer<typeof backupSchema>;

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
  create: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/create',
    summary: 'Makes a backup of the database while the service runs',
    access,
    response: backupSchema,
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
  restore: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/restore',
    summary: 'Checks a backup and restores it at the next start; the present database is kept beside it',
    access,
    body: z.object({ file: backupFile }),
    response: z.object({ file: z.string(), takes_effect: z.literal('at the next start') }),
    isExtension,
  }),
};
