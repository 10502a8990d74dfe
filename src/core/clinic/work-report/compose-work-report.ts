import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createWorkReportRepository } from './work-report-repository.ts';
import { WorkReportService } from './work-report-service.ts';

/** Follow-ups, enquiries and missed customers in the reports. */
export function composeWorkReport({ db, timeZone }: ClinicPlatform) {
  const reports = new WorkReportService({ repository: createWorkReportRepository(db), timeZone });
  return {
    routes: { workReport: { work: ({ query }) => reports.work(query) } } satisfies Pick<Handlers, 'workReport'>,
  };
}
