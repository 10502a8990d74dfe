import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { createWorkReportExport } from './work-report-export.ts';
import { createWorkReportRepository } from './work-report-repository.ts';
import { WorkReportService } from './work-report-service.ts';

/** Follow-ups, enquiries and missed customers in the reports. */
export function composeWorkReport({ db, clock, timeZone, exports }: ClinicPlatform) {
  const reports = new WorkReportService({ repository: createWorkReportRepository(db), clock, timeZone });
  const exportSources = createWorkReportExport(reports, exports);
  return {
    routes: {
      workReport: {
        work: ({ query }) => reports.work(query),
        export: ({ query, caller, from }) => exportSources(caller, query, from),
      },
    } satisfies Pick<Handlers, 'workReport'>,
  };
}
