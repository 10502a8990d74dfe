import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { createMissedCallRepository } from './missed-calls-repository.ts';
import { MissedCallService } from './missed-calls-service.ts';

export const composeMissedCalls = (
  { db, clock, timeZone, region }: ClinicPlatform,
  cdr: Pick<CdrService, 'agentScopeOf'>,
): MissedCallService =>
  new MissedCallService({
    repository: createMissedCallRepository(db),
    agentScopeOf: (caller) => cdr.agentScopeOf(caller),
    clock,
    timeZone,
    region,
  });
