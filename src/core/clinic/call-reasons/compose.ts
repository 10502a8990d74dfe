import type { ClinicPlatform } from '../../platform/platform.ts';
import { createCallReasonRepository } from './repository.ts';
import { callReasonRoutes } from './routes.ts';
import { type CallReasonParts, CallReasonService } from './service.ts';

export function composeCallReasons(
  { db, clock, timeZone, region }: ClinicPlatform,
  parts: Omit<CallReasonParts, 'repository' | 'clock' | 'timeZone' | 'region'>,
) {
  const reasons = new CallReasonService({
    ...parts,
    repository: createCallReasonRepository(db),
    clock,
    timeZone,
    region,
  });
  return { reasons, routes: callReasonRoutes(reasons) };
}
