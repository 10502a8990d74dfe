import { dayAfter, formatDateTime, parseDateTime } from '../../platform/database/local-time.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import { BurstAnnouncer } from '../../platform/realtime/burst-announcer.ts';
import type { RecordingFiles } from '../cdr/recording-files.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { RecordingAudit } from './audit.ts';
import { createAuditRepository } from './audit-repository.ts';
import { createAuditedCallRepository } from './audited-call-repository.ts';
import { RecordingChecker } from './checker.ts';
import { createGapRepository } from './gap-repository.ts';
import { Measuring } from './measuring.ts';
import { MeasuringThread } from './measuring-thread.ts';
import { Nightly } from './nightly.ts';
import { createRecordingCheckRepository } from './recording-checks-repository.ts';
import { recordingCheckRoutes } from './recording-checks-routes.ts';
import { RecordingCheckService } from './recording-checks-service.ts';
import { SignalsOfCalls } from './signals-of-calls.ts';

const nightTime = '03:00';
/** Each night looks back so far, for what is missing or was written to since. */
const nightDays = 31;
/** Each night reads such a part of all recordings: each byte of each is read within so many days. */
const readEveryDays = 90;
/** Lists are read again at each announcement. */
const announcePeriodMs = 2000;

/** Apart from the checks, which need the call records that show it. */
export const composeSignals = ({ db }: ClinicPlatform) => new SignalsOfCalls(createRecordingCheckRepository(db));

export async function composeRecordingChecks(
  { db, clock, audit, timeZone, realtime, onFault }: ClinicPlatform,
  parts: {
    cdr: CdrService;
    files: RecordingFiles;
    thread: URL;
    agentName: (agentId: string) => string | null;
    longSilenceSeconds: () => number;
  },
) {
  const repository = createRecordingCheckRepository(db);
  const audits = createAuditRepository(db);
  const calls = createAuditedCallRepository(db);
  await audits.interruptAudits(clock.now());
  const thread = new MeasuringThread(parts.thread, clock);
  const checker = new RecordingChecker({ ...parts, repository, thread, clock });
  const changes = new BurstAnnouncer({
    announce: () => realtime.server.announce('RecordingsChecked', {}),
    clock,
    periodMs: announcePeriodMs,
  });
  const shared = { repository, checker, clock, onFault };
  const measuring = new Measuring({ ...shared, onChecked: () => changes.changed() });
  const runs = new RecordingAudit({ ...shared, calls, audits, onChanged: () => changes.changed() });
  const lastNights = () => {
    const today = formatDateTime(clock.now(), timeZone).slice(0, 10);
    return {
      from: parseDateTime(dayAfter(today, -nightDays), timeZone),
      before: parseDateTime(today, timeZone),
    };
  };
  const auditOfNight = async (): Promise<void> => {
    await calls.forgetReadingsAfter(clock.now());
    const readings = Math.ceil((await calls.countReadable()) / readEveryDays);
    await runs.start(lastNights(), { account: null, readings });
  };
  const nightly = new Nightly({
    clock,
    timeZone,
    time: nightTime,
    run: () => void (runs.running ? Promise.resolve() : auditOfNight()).catch(onFault),
  });
  measuring.start();
  nightly.start();
  return {
    callEnded: () => measuring.callEnded(),
    /** Lists of recordings have changed. */
    changed: () => changes.changed(),
    routes: recordingCheckRoutes(
      new RecordingCheckService({
        ...parts,
        repository,
        gaps: createGapRepository(db),
        audits,
        runs,
        nightly,
        audit,
        clock,
        timeZone,
      }),
    ),
    stop: async (): Promise<void> => {
      nightly.stop();
      changes.stop();
      await runs.cancel();
      await measuring.stop();
      await thread.stop();
    },
  };
}
