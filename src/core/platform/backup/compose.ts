import type { ClinicPlatform } from '../platform.ts';
import { backupRoutes } from './routes.ts';
import { createBackupService } from './service.ts';

/** `checkWorker`: a thread that checks a backup, see check-worker.ts. */
export const composeBackupRoutes = ({ database, config, audit, clock, timeZone }: ClinicPlatform, checkWorker: URL) =>
  backupRoutes(createBackupService({ database, dataFolder: config.dataFolder, audit, clock, timeZone, checkWorker }));
