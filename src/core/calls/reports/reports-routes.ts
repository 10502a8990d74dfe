import type { Handlers } from '../../platform/http/handler.ts';
import type { ReportService } from './reports-service.ts';

export const reportRoutes = (reports: ReportService): Pick<Handlers, 'reportExtension'> => ({
  reportExtension: {
    today: ({ caller }) => reports.today(caller),
  },
});
