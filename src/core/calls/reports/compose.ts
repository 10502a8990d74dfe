import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/service.ts';
import type { MissedCallService } from '../missed-calls/service.ts';
import { createReportRepository } from './repository.ts';
import { reportRoutes } from './routes.ts';
import { createReportService } from './service.ts';

export const composeReports = (
  { db, clock, timeZone }: ClinicPlatform,
  parts: { cdr: CdrService; missedCalls: MissedCallService },
) => ({
  routes: reportRoutes(createReportService({ ...parts, repository: createReportRepository(db), clock, timeZone })),
});
