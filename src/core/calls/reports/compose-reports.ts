import { join } from 'node:path';
import type { AgentService } from '../../agents/agents-service.ts';
import type { StateTimes } from '../../agents/state-times.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { SettingsService } from '../../clinic/settings/settings-service.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { MissedCallService } from '../missed-calls/missed-calls-service.ts';
import type { CallbackService } from '../callback/callback-service.ts';
import { CallCounter } from './call-counter.ts';
import { CallReportExport } from './call-report-export.ts';
import { createCallReportRepository } from './call-report-repository.ts';
import { CallReportService } from './call-report-service.ts';
import { createCallTotalsRepository } from './call-totals-repository.ts';
import { DailyReport } from './daily-report.ts';
import { createReportRepository } from './reports-repository.ts';
import { reportRoutes } from './reports-routes.ts';
import { createReportService } from './reports-service.ts';

export const composeReports = (
  { config, db, clock, timeZone, exports, onFault }: ClinicPlatform,
  parts: {
    cdr: CdrService;
    missedCalls: MissedCallService;
    agents: Pick<AgentService, 'nameOf' | 'group'>;
    times: StateTimes;
    settings: Pick<SettingsService, 'current'>;
    callback: Pick<CallbackService, 'report'>;
  },
) => {
  const counter = new CallCounter({ repository: createCallTotalsRepository(db), clock, onFault });
  counter.callEnded();
  const calls = new CallReportService({
    counter,
    repository: createCallReportRepository(db),
    times: parts.times,
    nameOfAgent: (agentId) => parts.agents.nameOf(agentId),
    nameOfGroup: (id) => parts.agents.group(id)?.name ?? null,
    clock,
    timeZone,
  });
  const daily = new DailyReport({
    report: (query) => calls.calls(query),
    time: () => parts.settings.current().report_time,
    folder: join(config.dataFolder, 'reports'),
    send: (event, delivery) => parts.callback.report(event, delivery),
    clock,
    timeZone,
    onFault,
  });
  daily.start();
  return {
    callEnded: () => counter.callEnded(),
    stop: async (): Promise<void> => {
      await daily.stop();
      await counter.stop();
    },
    routes: reportRoutes({
      today: createReportService({ ...parts, repository: createReportRepository(db), clock, timeZone }),
      calls,
      files: new CallReportExport(calls, exports),
    }),
  };
};
