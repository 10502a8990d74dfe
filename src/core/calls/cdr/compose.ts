import { readPeaks } from '../../../media/recorder/peaks.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { CdrView } from './cdr-view.ts';
import { RecordingFiles } from './recording-files.ts';
import { createCdrRepository } from './repository.ts';
import { cdrRoutes } from './routes.ts';
import { CdrService } from './service.ts';

export const composeCdr = (
  { db, audit, timeZone }: ClinicPlatform,
  { recordingsFolder, isExtension }: { recordingsFolder: string; isExtension: (number: string) => boolean },
) => {
  const cdr = new CdrService({
    repository: createCdrRepository(db),
    view: new CdrView({ timeZone, isExtension }),
    recordings: new RecordingFiles({ folder: recordingsFolder, readPeaks }),
    audit,
    timeZone,
  });
  return { cdr, routes: cdrRoutes(cdr) };
};
