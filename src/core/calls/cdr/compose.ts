import { readPeaks } from '../../../media/recorder/peaks.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createCdrRepository } from './repository.ts';
import { cdrRoutes } from './routes.ts';
import { createCdrService } from './service.ts';

export const composeCdr = (
  { db, audit, timeZone }: ClinicPlatform,
  parts: { recordingsFolder: string; isExtension: (number: string) => boolean },
) => {
  const cdr = createCdrService({ ...parts, repository: createCdrRepository(db), audit, timeZone, readPeaks });
  return { cdr, routes: cdrRoutes(cdr) };
};
