import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { repairRecording } from '../../media/recorder/repair-recording.ts';
import type { AgentService } from '../agents/service.ts';
import { type SipCredentialService, sipDomain } from '../clinic/auth/sip-credentials.ts';
import type { LookupCache } from '../clinic/lookups/lookup-cache.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { SettingsService } from '../clinic/settings/service.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { composeSwitch } from '../switch/compose.ts';
import type { ClinicDirectory } from '../switch/telephony-port.ts';
import { composeCallback } from './callback/compose.ts';
import { composeCdr } from './cdr/compose.ts';
import { createCdrJournalRepository } from './cdr/journal-repository.ts';
import { settleOrphanRecordings } from './cdr/orphan-recordings.ts';
import { createRecordingRepository } from './cdr/recording-repository.ts';
import { CallJournal } from './journal.ts';
import { createKnownNumberCalls } from './known-number.ts';
import { recoverCalls } from './recover.ts';
import { LineStates, lineRoutes } from './line-states.ts';
import { composeReports } from './reports/compose.ts';
import { callRoutes } from './routes.ts';
import { createCallService } from './service.ts';
import { composeWrapUps } from './wrap-ups/compose.ts';
import { typedNumberCalls } from './typed-numbers.ts';

/** Closes what a crash left open, then starts the switch: from here on calls are taken. */
export async function composeCalls(
  platform: ClinicPlatform,
  parts: {
    settings: SettingsService;
    agents: AgentService;
    customers: CustomerService;
    lookupCache: LookupCache;
    sip: SipCredentialService;
    permits: ClinicDirectory['permits'];
    worker: Worker;
    files: { readonly promptsFolder: string };
    onFailed: (error: Error) => void;
  },
) {
  const { db, config, log, clock, realtime, timeZone, onFault } = platform;
  const { settings, agents, customers, sip, worker, files, onFailed } = parts;
  const recordingsFolder = join(config.dataFolder, 'recordings');
  const journalRecords = createCdrJournalRepository(db);
  const interrupted = await recoverCalls({
    records: journalRecords,
    log,
    repairRecording: async (name) => {
      const file = join(recordingsFolder, name);
      return existsSync(file) ? repairRecording(file) : null;
    },
  });
  const callback = composeCallback(platform, settings);
  const journal = new CallJournal({
    records: journalRecords,
    agents,
    customers,
    publisher: realtime.publisher,
    notifyCallback: (event) => callback.notify(event),
    clock,
    onRegistered: (extension, credentialId) => void sip.supersede(extension, credentialId).catch(onFault),
    onFault,
  });
  for (const record of interrupted) await journal.recovered(record);
  const { telephony, trunks } = await composeSwitch(platform, {
    worker,
    lines: settings.current().lines,
    domain: sipDomain,
    recordingsFolder,
    promptsFolder: files.promptsFolder,
    onFact: (fact) => journal.receive(fact),
    onFailed,
    directory: {
      credentials: sip.of,
      nextAgent: async (request) => (journal.isInProgress(request.callId) ? agents.choose(request) : null),
      takeAgent: async ({ callId, agentId }) => journal.isInProgress(callId) && agents.takeForCall(agentId, callId),
      releaseAgent: async ({ callId, agentId }) => agents.releaseFrom(callId, agentId),
      waitSeconds: async (groupId) => agents.group(groupId)?.waitSeconds ?? null,
      maxAbsenceSeconds: async () => settings.current().max_absence_seconds,
      agentOf: async (extension) => agents.byExtension(extension),
      permits: parts.permits,
    },
  });
  const isExtension = (number: string): boolean => agents.isExtension(number);
  const records = composeCdr(platform, { recordingsFolder, isExtension });
  const calls = createCallService({ telephony, agents, journal, trunks, customers, newId: randomUUID });
  const known = createKnownNumberCalls({ calls, customers, cdr: records.cdr, journal, isExtension });
  return {
    telephony,
    cdr: records.cdr,
    routes: {
      ...callRoutes(calls, typedNumberCalls(calls, customers), known),
      ...records.routes,
      ...composeWrapUps(platform, { cdr: records.cdr, lookupCache: parts.lookupCache }).routes,
      ...composeReports(platform, records.cdr).routes,
      ...lineRoutes(new LineStates({ trunks, telephony, announcer: realtime.server, timeZone })),
    },
    settleOrphans: (since: number, signal: AbortSignal) =>
      settleOrphanRecordings({
        repository: createRecordingRepository(db),
        dataFolder: config.dataFolder,
        since,
        signal,
        log,
      }),
    stop: async (): Promise<void> => {
      await telephony.stop();
      await journal.settled();
      await callback.stop();
    },
  };
}
