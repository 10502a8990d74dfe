import type { ClinicPlatform } from '../platform.ts';
import type { BackupSchedule } from './backup-schedule.ts';
import { backupRoutes } from './backup-routes.ts';
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
  return { routes: backupRoutes(backups), stop: () => backups.stop() };
}
