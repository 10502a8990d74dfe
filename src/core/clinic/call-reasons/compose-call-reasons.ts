import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { NumberOrigin } from '../../../shared/contract/number-origin.ts';
import { originOf as originIn } from '../number-origin/origin-of.ts';
import { OriginTable } from '../number-origin/origin-table.ts';
import { createCallReasonRepository } from './call-reasons-repository.ts';
import { type CallReasonParts, CallReasonService } from './call-reasons-service.ts';

export function composeCallReasons(
  { db, clock, timeZone, region }: ClinicPlatform,
  parts: Omit<CallReasonParts, 'repository' | 'clock' | 'timeZone' | 'region' | 'originOf'> & {
    readonly numberOrigins: string;
  },
) {
  let origins: OriginTable | undefined;
  const table = (): OriginTable => (origins ??= new OriginTable(parts.numberOrigins));
  const originOf = (number: string): NumberOrigin | null => originIn(number, region, table);
  const reasons = new CallReasonService({
    ...parts,
    originOf,
    repository: createCallReasonRepository(db),
    clock,
    timeZone,
    region,
  });
  return {
    reasons,
    originOf,
    routes: {
      callReason: { ofCaller: ({ query, caller }) => reasons.ofCaller(caller, query) },
    } satisfies Pick<Handlers, 'callReason'>,
  };
}
