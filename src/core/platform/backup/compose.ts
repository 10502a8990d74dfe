import type { ClinicPlatform } from '../platform.ts';
import { backupRoutes } from './routes.ts';
import { BackupService } from './service.ts';

/** `checkWorker`: a thread that checks a backup, see check-worker.ts. */
export const composeBackupRoutes = (
  { database, config, audit, clock, timeZone, onFault }: ClinicPlatform,
  checkWorker: URL,
) =>
  backupRoutes(
    new BackupService({ database, dataFolder: config.dataFolder, audit, clock, timeZone, checkWorker, onFault }),
  );
