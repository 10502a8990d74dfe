import type { Handlers } from '../http/handler.ts';
import type { BackupService } from './service.ts';

export const backupRoutes = (backups: BackupService): Pick<Handlers, 'adminBackup'> => ({
  adminBackup: {
    backups: () => backups.list(),
    create: ({ caller }) => backups.create(caller),
    download: ({ query, caller }) => backups.download(caller, query.file),
    restore: ({ body, caller }) => backups.restoreAtNextStart(caller, body.file),
  },
});
