import { isBackupName } from '../../../shared/contract/admin/backups.ts';

/** The backup that an address of the host, `/backups/FILE`, names; null for any other address. */
export function backupOfPath(pathname: string): string | null {
  const [, file] = /^\/backups\/([^/]+)$/.exec(pathname) ?? [];
  return file !== undefined && isBackupName(file) ? file : null;
}

/** A browser saves it under its own name. */
export const backupHeaders = (file: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${file}"`,
  'cache-control': 'no-store',
});
