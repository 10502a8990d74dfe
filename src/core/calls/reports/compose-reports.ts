import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { MissedCallService } from '../missed-calls/missed-calls-service.ts';
import { createReportRepository } from './reports-repository.ts';
import { reportRoutes } from './reports-routes.ts';
import { createReportService } from './reports-service.ts';

export const composeReports = (
  { db, clock, timeZone }: ClinicPlatform,
  parts: { cdr: CdrService; missedCalls: MissedCallService },
) => ({
  routes: reportRoutes(createReportService({ ...parts, repository: createReportRepository(db), clock, timeZone })),
});
