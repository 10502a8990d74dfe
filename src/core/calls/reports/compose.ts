import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/service.ts';
import { createReportRepository } from './repository.ts';
import { reportRoutes } from './routes.ts';
import { createReportService } from './service.ts';

export const composeReports = ({ db, clock, timeZone, region }: ClinicPlatform, cdr: CdrService) => ({
  routes: reportRoutes(createReportService({ repository: createReportRepository(db), cdr, clock, timeZone, region })),
});
