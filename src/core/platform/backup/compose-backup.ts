import type { Handlers } from '../http/handler.ts';
import type { ClinicPlatform } from '../platform.ts';
import type { BackupSchedule } from './backup-schedule.ts';
import { BackupService } from './backup-service.ts';

/** `checkWorker`: a thread for work on backups, see check-worker.ts. */
export function composeBackups(
  { database, config, audit, clock, timeZone, onFault }: ClinicPlatform,
  { checkWorker, schedule }: { checkWorker: URL; schedule: () => BackupSchedule },
) {
  const { dataFolder } = config;
  const backups = new BackupService({
    database,
    dataFolder,
    audit,
    clock,
    timeZone,
    checkWorker,
    schedule,
    onFault,
  });
  return {
    routes: {
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
    } satisfies Pick<Handlers, 'adminBackup'>,
    stop: () => backups.stop(),
  };
}
