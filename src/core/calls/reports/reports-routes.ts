import type { Handlers } from '../../platform/http/handler.ts';
import type { CallReportExport } from './call-report-export.ts';
import type { CallReportService } from './call-report-service.ts';
import type { ReportService } from './reports-service.ts';

export const reportRoutes = (parts: {
  today: ReportService;
  calls: CallReportService;
  files: CallReportExport;
}): Pick<Handlers, 'reportExtension' | 'callReport'> => ({
  reportExtension: {
    today: ({ caller }) => parts.today.today(caller),
  },
  callReport: {
    calls: ({ query }) => parts.calls.calls(query),
    agentDays: ({ query }) => parts.calls.agentDays(query.date),
    export: ({ query, caller, from }) => parts.files.open(caller, query, from),
  },
});
