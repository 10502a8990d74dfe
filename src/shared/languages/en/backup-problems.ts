/** Refusals of backups, and why one failed. */
export const backupProblems = {
  'backup-name-malformed': 'This is not a valid backup name.',
  'backup-unusable': '{{file}} is not a backup of a clinic ({{why}}).',
  'backup-not-found': 'This backup does not exist.',
  'backup-running': 'A backup is already running.',
  'backup-to-be-restored': 'This backup will be restored at the next start. Cancel the restore first.',
  'backup-interrupted': 'The service ended before the backup was complete.',
  'backup-failed': 'The backup failed. See the log of the service for the reason.',
  'backup-without-room': 'A backup needs {{needed}} MB, and {{free}} MB are free. None was created.',
} as const;
