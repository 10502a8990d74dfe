import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { repairRecording } from '../../media/recorder/repair-recording.ts';
import type { SoftphoneCredentials } from '../../sip/ports.ts';
import type { AuthService } from '../clinic/auth/auth-service.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { StateTimes } from '../agents/state-times.ts';
import type { StateHistory } from '../agents/state-history.ts';
import { sipDomain } from '../clinic/auth/sip-credentials.ts';
import type { LookupCache } from '../clinic/lookups/lookup-cache.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { SettingsService } from '../clinic/settings/settings-service.ts';
import { toE164 } from '../../shared/domain/phone-number.ts';
import type { Caller } from '../platform/caller.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { composeSwitch, linesInUse } from '../switch/compose-switch.ts';
import type { ClinicDirectory, Telephony } from '../switch/telephony-port.ts';
import { composeCallback } from './callback/compose-callback.ts';
import { createCdrJournalRepository } from './cdr/journal-repository.ts';
import { settleOrphanRecordings } from './cdr/orphan-recordings.ts';
import { createRecordingRepository } from './cdr/recording-repository.ts';
import { composeFloor } from './floor/compose-floor.ts';
import { callMetrics } from './call-metrics.ts';
import { createClinicDirectory, createOutsideCalls } from './clinic-directory.ts';
import { endCallsOf } from './end-calls-of.ts';
import { composeHoldMusic } from './hold-music/compose-hold-music.ts';
import { createIdentifyCustomer } from './identify-customer.ts';
import { CallJournal } from './journal.ts';
import { createOutsideNumbers } from './outside-numbers.ts';
import { recoverCalls } from './recover.ts';
import { createLiveCalls } from './live-calls.ts';
import { shownNumberOf } from './numbers-of-call.ts';
import { composeRecords } from './compose-records.ts';
import { createMuteReports } from './mute-reports.ts';
import { callRoutes } from './calls-routes.ts';
import { CallService } from './calls-service.ts';
import { composeCallTimeline } from './timeline/compose-call-timeline.ts';
import { composeWrapUps, type WrittenRecords } from './wrap-ups/compose-wrap-ups.ts';
import { pickUpRoutes } from './pick-ups.ts';
import { createRecordingPause } from './recording-pause.ts';
import { composeSupervision } from './compose-supervision.ts';
import { createTakeBack } from './take-back.ts';
import { transferRoutes } from './transfers.ts';
import { lineRoutes, LineStates } from './line-states.ts';
import { LineTests } from './line-tests.ts';

/** The lines to the outside: what the back office sets is used at once, and the states follow. */
function composeLines(
  { config, realtime, timeZone, region, areaCode, audit, onFault }: ClinicPlatform,
  { settings, telephony }: { settings: SettingsService; telephony: Telephony },
) {
  const trunks = () => linesInUse(config, settings.current().lines).trunks;
  const lines = new LineStates({ trunks: trunks(), telephony, announcer: realtime.server, timeZone });
  settings.followLines(async (stored) => {
    const inUse = linesInUse(config, stored);
    // Before the switch asks them: an answer must not come first.
    lines.set(inUse.trunks);
    await telephony.setLines(inUse).catch(onFault);
  });
  const tests = new LineTests({
    telephony,
    trunks,
    allowsServiceCodes: () => settings.current().allows_service_codes,
    audit,
    place: { region, areaCode },
  });
  return { lines, trunks, routes: lineRoutes(lines, tests) };
}

/** Requests of an agent about their own call. */
const ownCallControls = (parts: {
  clock: ClinicPlatform['clock'];
  telephony: Telephony;
  agents: AgentService;
  journal: CallJournal;
}) => ({
  takeBack: createTakeBack(parts),
  reportMuted: createMuteReports(parts),
  pauseRecording: createRecordingPause(parts),
});

const repairIn = (folder: string) => async (name: string) => {
  const file = join(folder, name);
  return existsSync(file) ? repairRecording(file) : null;
};

const orphansIn =
  ({ db, config, log }: ClinicPlatform) =>
  (since: number, signal: AbortSignal) =>
    settleOrphanRecordings({
      repository: createRecordingRepository(db),
      dataFolder: config.dataFolder,
      since,
      signal,
      log,
    });

interface CallsParts {
  settings: SettingsService;
  agents: AgentService;
  times: StateTimes;
  history: StateHistory;
  customers: CustomerService;
  lookupCache: LookupCache;
  sip: SoftphoneCredentials;
  auth: Pick<AuthService, 'accountOfAgent'>;
  /** Contents of customers' files that a wrap-up writes. */
  records: WrittenRecords;
  permits: ClinicDirectory['permits'];
  /** Extensions of scripted colleagues. */
  practicePhones: readonly string[];
  worker: Worker;
  files: { readonly promptsFolder: string; readonly recordingChecks: URL };
  onFailed: (error: Error) => void;
  /** Somebody was taken off the queue of those to call, or put back. */
  onWorkTaken: () => void;
}

/** Closes what a crash left open, then starts the switch: from here on calls are taken. */
export async function composeCalls(platform: ClinicPlatform, parts: CallsParts) {
  const { promptDb, config, log, clock, realtime, timeZone, onFault } = platform;
  const { settings, agents, customers, files } = parts;
  const recordingsFolder = join(config.dataFolder, 'recordings');
  const journalRecords = createCdrJournalRepository(promptDb, (id) => customers.currentId(id));
  const interrupted = await recoverCalls({ records: journalRecords, log, repairRecording: repairIn(recordingsFolder) });
  const isExtension = (number: string): boolean => agents.isExtension(number);
  const callback = composeCallback(platform, settings);
  const records = await composeRecords(platform, { ...parts, recordingsFolder, isExtension, callback });
  const shownNumber = shownNumberOf({ region: platform.region, isExtension });
  const journal = new CallJournal({
    records: journalRecords,
    agents,
    customers,
    leadOf: (number) => journalRecords.leadOf(toE164(number, platform.region, platform.areaCode)),
    publisher: realtime.publisher,
    shownNumber,
    notifyCallback: (event) => callback.notify(event),
    clock,
    onCallChanged: () => floor.changes.check(),
    onSupervision: (fact) => supervision.service.receive(fact),
    onOutsideCall: () => {
      parts.onWorkTaken();
      records.callEnded();
    },
    onFault,
  });
  const floor = composeFloor(platform, { agents, journal, settings });
  const outsideCalls = createOutsideCalls(journal);
  for (const record of interrupted) await journal.recovered(record);
  const telephony = await composeSwitch(platform, {
    ...parts,
    lines: settings.current().lines,
    domain: sipDomain,
    recordingsFolder,
    promptsFolder: files.promptsFolder,
    onFact: (fact) => journal.receive(fact),
    directory: createClinicDirectory({ ...parts, place: platform, timeZone, journal, outsideCalls }),
  });
  const holdMusic = await composeHoldMusic(platform, { settings, telephony, promptsFolder: files.promptsFolder });
  const { lines, trunks, routes: lineRoutes } = composeLines(platform, { settings, telephony });
  const callsInProgress = () => journal.callsInProgress();
  const known = { cdr: records.cdr, customers, journal };
  const calls = new CallService({
    telephony,
    agents,
    ...known,
    trunks,
    outsideCalls,
    allowsServiceCodes: () => settings.current().allows_service_codes,
    place: platform,
    newId: randomUUID,
  });
  const identify = createIdentifyCustomer({ ...parts.records, ...known, announcer: realtime.server });
  const supervision = composeSupervision(platform, { ...parts, telephony, journal });
  const outsideNumbers = createOutsideNumbers({ customers, journal, region: platform.region });
  return {
    telephony,
    cdr: records.cdr,
    missedCalls: records.missedCalls,
    supervisions: supervision.service,
    /** An account was disabled. */
    endCallsOf: (account: { userId: number; agentId: string | null }): void =>
      void endCallsOf({ telephony, agents, outsideCalls, callsInProgress }, account).catch(onFault),
    metrics: () => callMetrics({ callsInProgress, agents, floor: floor.service, lines, telephony }),
    numberOfCall: outsideNumbers.numberOfCall,
    numberCalledBy: outsideNumbers.numberCalledBy,
    numbersInOtherCalls: (caller: Caller): ReadonlySet<string> =>
      new Set(journal.numbersInOtherCalls(caller.agentId).map((number) => toE164(number, platform.region))),
    routes: {
      ...callRoutes({
        calls,
        callersOf: outsideNumbers.callersOf,
        live: createLiveCalls({ callsInProgress, agents, clock, timeZone }),
        identify,
        ...ownCallControls({ clock, telephony, agents, journal }),
      }),
      ...transferRoutes({ telephony, agents, journal }),
      ...pickUpRoutes({ telephony, agents, journal, floor: floor.service }),
      ...supervision.routes,
      ...records.routes,
      ...holdMusic,
      ...composeWrapUps(platform, { ...parts, cdr: records.cdr, identify }).routes,
      ...composeCallTimeline(platform, { ...parts, cdr: records.cdr, shownNumber }).routes,
      ...floor.routes,
      ...lineRoutes,
    },
    settleOrphans: orphansIn(platform),
    stop: async (): Promise<void> => {
      floor.changes.stop();
      await records.stop();
      await telephony.stop();
      await journal.settled();
      await callback.stop();
    },
  };
}
