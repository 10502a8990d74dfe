import type { Handlers } from '../http/handler.ts';
import type { BackupService } from './backup-service.ts';

export const backupRoutes = (backups: BackupService): Pick<Handlers, 'adminBackup'> => ({
  adminBackup: {
    backups: () => backups.list(),
    state: () => backups.state(),
    room: () => backups.room(),
    create: ({ caller }) => backups.create(caller),
    start: ({ caller }) => backups.start(caller),
    download: ({ query, caller }) => backups.download(caller, query.file),
    remove: ({ body, caller }) => backups.remove(caller, body.file),
    restore: ({ body, caller }) => backups.restoreAtNextStart(caller, body.file),
    cancelRestore: ({ caller }) => backups.cancelRestore(caller),
  },
});
