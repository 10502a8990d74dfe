import type { ClinicPlatform } from '../../platform/platform.ts';
import type { SignalsOfCalls } from '../recording-checks/signals-of-calls.ts';
import type { WrapUpNames } from '../wrap-ups/wrap-up-view.ts';
import { CallArchive } from './call-archive.ts';
import { CallExport } from './call-export.ts';
import { CdrView } from './cdr-view.ts';
import type { RecordingFiles } from './recording-files.ts';
import { createCdrRepository } from './cdr-repository.ts';
import { cdrRoutes } from './cdr-routes.ts';
import { CdrService } from './cdr-service.ts';

export const composeCdr = (
  { db, audit, exports, clock, timeZone, region }: ClinicPlatform,
  {
    recordings,
    signals,
    ...ofView
  }: {
    recordings: RecordingFiles;
    signals: SignalsOfCalls;
    isExtension: (number: string) => boolean;
    names: WrapUpNames;
  },
) => {
  const repository = createCdrRepository(db);
  const view = new CdrView({ timeZone, region, ...ofView });
  const cdr = new CdrService({
    repository,
    view,
    recordings,
    audit,
    clock,
    timeZone,
    region,
  });
  const calls = new CallExport({ cdr, repository, clock, exports, region });
  const archive = new CallArchive({ cdr, repository, recordings, audit, clock, region });
  return { cdr, routes: cdrRoutes({ cdr, calls, archive, signals }) };
};
