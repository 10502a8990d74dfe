import { join } from 'node:path';
import { setAsideDays } from '../../../shared/contract/retention.ts';
import type { Caller } from '../../platform/caller.ts';
import { DiskReserve } from '../../platform/files/disk-reserve.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { Nightly } from '../recording-checks/nightly.ts';
import { reasonToAsk } from './ask-first.ts';
import { createHoldRepository } from './hold-repository.ts';
import { RecordingRemoval } from './removal.ts';
import { createRemovalRepository } from './removal-repository.ts';
import { retentionRoutes } from './retention-routes.ts';
import { createRulesRepository } from './rules-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { createSetAsideRepository } from './set-aside-repository.ts';
import { datedRulesOf, RetentionService } from './retention-service.ts';

/** After the audit of recordings has begun: what it reads first is older than a month at most. */
const nightTime = '03:30';
const setAsideMs = setAsideDays * 86_400_000;

/** Sets aside what a crash has left before anything looks for files without a record. */
export async function composeRetention(
  { db, clock, clockTrust: trust, ageRemovals, config, audit, timeZone, log, onFault }: ClinicPlatform,
  parts: {
    cdr: CdrService;
    checkCustomer: (caller: Caller, customerId: number) => Promise<void>;
    onChanged: () => void;
  },
) {
  const rules = createRulesRepository(db);
  const removals = createRemovalRepository(db);
  const runs = createRunRepository(db);
  const aside = createSetAsideRepository(db);
  const reserve = new DiskReserve(join(config.dataFolder, 'disk-reserve'));
  void reserve.keep().catch(onFault);
  const removal = new RecordingRemoval({
    ...parts,
    removals,
    aside,
    runs,
    dataFolder: config.dataFolder,
    reserve,
    datedRules: async () => datedRulesOf(await rules.rules(), clock.now(), timeZone),
    clock,
    onFault,
  });
  await removal.finishInterrupted();
  ageRemovals.add((now) => removal.deleteSetAsideBefore(now - setAsideMs));
  const runAtNight = async (): Promise<void> => {
    const stored = await rules.rules();
    if (!stored.is_enabled || removal.running) return;
    const rulesAt = (moment: number) => datedRulesOf(stored, moment, timeZone);
    const now = clock.now();
    const due = stored.rules.length === 0 ? [] : await removals.dueByRule(rulesAt(now));
    const reason = await reasonToAsk({ removals, runs, trust, rulesAt }, { moment: now, due });
    if (reason === null) await removal.start(null);
    else log.warn({ reason }, 'recordings are due, and are removed when an administrator confirms it');
  };
  const nightly = new Nightly({ clock, timeZone, time: nightTime, run: () => void runAtNight().catch(onFault) });
  nightly.start();
  const service = new RetentionService({
    ...parts,
    rules,
    removals,
    aside,
    runs,
    holds: createHoldRepository(db),
    removal,
    trust,
    nextNight: () => nightly.next,
    audit,
    clock,
    timeZone,
  });
  return {
    routes: retentionRoutes(service),
    stop: async (): Promise<void> => {
      nightly.stop();
      await removal.cancel();
    },
  };
}
