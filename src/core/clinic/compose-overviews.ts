import type { MissedCallService } from '../calls/missed-calls/service.ts';
import type { CdrService } from '../calls/cdr/service.ts';
import type { Caller } from '../platform/caller.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { composeCallReasons } from './call-reasons/compose.ts';
import { composeTimeline } from './timeline/compose.ts';
import { composeWorkQueue } from './work-queue/compose.ts';

type Records = Omit<Parameters<typeof composeTimeline>[1], 'calls'>;

/** Reads across contexts, calls included: reasons to call, the work queue, a customer's timeline. */
export function composeOverviews(
  platform: ClinicPlatform,
  parts: {
    records: Records;
    stakes: Parameters<typeof composeWorkQueue>[1]['stakes'];
    calls: {
      cdr: CdrService;
      missedCalls: MissedCallService;
      numberOfCall: (caller: Caller, callId: string) => string | null;
      numbersInOtherCalls: (caller: Caller) => ReadonlySet<string>;
    };
  },
) {
  const { records, stakes, calls } = parts;
  const { reasons, routes } = composeCallReasons(platform, {
    ...records,
    owedCalls: (caller) => calls.missedCalls.openFor(caller),
    callScopeOf: (caller) => calls.cdr.agentScopeOf(caller),
    numberOfCall: calls.numberOfCall,
  });
  return {
    ...routes,
    ...composeWorkQueue(platform, { ...records, ...calls, stakes, reasons }).routes,
    ...composeTimeline(platform, { ...records, calls: calls.cdr }).routes,
  };
}
