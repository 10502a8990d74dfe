import { stat } from 'node:fs/promises';
import type { Caller } from '../../platform/caller.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/service.ts';
import { Nightly } from '../recording-checks/nightly.ts';
import { createHoldRepository } from './hold-repository.ts';
import { RecordingRemoval } from './removal.ts';
import { createRemovalRepository } from './removal-repository.ts';
import { retentionRoutes } from './routes.ts';
import { createRulesRepository } from './rules-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { datedRulesOf, RetentionService } from './service.ts';

/** After the audit of recordings has begun: what it reads first is older than a month at most. */
const nightTime = '03:30';

/** Removes what a crash has left before anything looks for files without a record. */
export async function composeRetention(
  { db, clock, audit, timeZone, onFault }: ClinicPlatform,
  parts: {
    cdr: CdrService;
    recordingsFolder: string;
    checkCustomer: (caller: Caller, customerId: number) => Promise<void>;
    onChanged: () => void;
  },
) {
  const rules = createRulesRepository(db);
  const removals = createRemovalRepository(db);
  const runs = createRunRepository(db);
  const removal = new RecordingRemoval({
    ...parts,
    removals,
    runs,
    datedRules: async () => datedRulesOf(await rules.rules(), clock.now(), timeZone),
    sizeOf: async (file) => (await stat(file).catch(() => null))?.size ?? 0,
    clock,
    onFault,
  });
  await removal.finishPending();
  const runAtNight = async (): Promise<void> => {
    if ((await rules.rules()).is_enabled && !removal.running) await removal.start(null);
  };
  const nightly = new Nightly({ clock, timeZone, time: nightTime, run: () => void runAtNight().catch(onFault) });
  nightly.start();
  const service = new RetentionService({
    ...parts,
    rules,
    removals,
    runs,
    holds: createHoldRepository(db),
    removal,
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
