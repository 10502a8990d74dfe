import type { ClinicPlatform } from '../platform.ts';
import { backupRoutes } from './routes.ts';
import { createBackupService } from './service.ts';

export const composeBackupRoutes = ({ database, config, audit, clock, timeZone }: ClinicPlatform) =>
  backupRoutes(createBackupService({ database, dataFolder: config.dataFolder, audit, clock, timeZone }));
