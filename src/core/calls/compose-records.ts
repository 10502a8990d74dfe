import { readPeaks } from '../../media/recorder/peaks.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { StateTimes } from '../agents/state-times.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { LookupCache } from '../clinic/lookups/lookup-cache.ts';
import type { SettingsService } from '../clinic/settings/settings-service.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import type { CallbackService } from './callback/callback-service.ts';
import { composeCdr } from './cdr/compose-cdr.ts';
import { RecordingFiles } from './cdr/recording-files.ts';
import { composeMissedCalls } from './missed-calls/compose-missed-calls.ts';
import { composeRecordingChecks, composeSignals } from './recording-checks/compose-recording-checks.ts';
import { composeReports } from './reports/compose-reports.ts';
import { composeRetention } from './retention/compose-retention.ts';
import { composeReviews } from './reviews/compose-reviews.ts';

/** Call records, what they are summed up to, and everything that happens to a recording. */
export async function composeRecords(
  platform: ClinicPlatform,
  parts: {
    recordingsFolder: string;
    files: { readonly recordingChecks: URL };
    isExtension: (number: string) => boolean;
    agents: Pick<AgentService, 'nameOf' | 'group'>;
    times: StateTimes;
    customers: Pick<CustomerService, 'info'>;
    lookupCache: LookupCache;
    settings: SettingsService;
    callback: Pick<CallbackService, 'report'>;
  },
) {
  const { recordingsFolder, files, isExtension, agents, customers, lookupCache, settings } = parts;
  const recordings = new RecordingFiles({ folder: recordingsFolder, readPeaks });
  const { cdr, routes } = composeCdr(platform, {
    recordings,
    signals: composeSignals(platform),
    isExtension,
    names: lookupCache,
  });
  const checks = await composeRecordingChecks(platform, {
    cdr,
    files: recordings,
    thread: files.recordingChecks,
    agentName: (agentId) => agents.nameOf(agentId),
    longSilenceSeconds: () => settings.current().long_silence_seconds,
  });
  const retention = await composeRetention(platform, {
    cdr,
    checkCustomer: async (caller, id) => void (await customers.info(caller, id)),
    onChanged: () => checks.changed(),
  });
  const reviews = composeReviews(platform, {
    cdr,
    settings: () => settings.current(),
  });
  const missedCalls = composeMissedCalls(platform, cdr);
  const reports = composeReports(platform, { ...parts, cdr, missedCalls });
  return {
    cdr,
    missedCalls,
    callEnded: (): void => {
      checks.callEnded();
      reports.callEnded();
    },
    routes: { ...routes, ...checks.routes, ...retention.routes, ...reviews.routes, ...reports.routes },
    stop: async (): Promise<void> => {
      await reports.stop();
      await retention.stop();
      await checks.stop();
    },
  };
}
