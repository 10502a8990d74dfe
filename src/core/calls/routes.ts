import type { Handlers } from '../platform/http/handler.ts';
import type { IdentifyCustomer } from './identify-customer.ts';
import type { KnownNumberCalls } from './known-number.ts';
import type { CallService } from './service.ts';
import type { LiveCalls } from './live-calls.ts';
import type { ReportMuted } from './mute-reports.ts';
import type { TakeBack } from './take-back.ts';

export const callRoutes = (
  calls: Pick<CallService, 'extension' | 'hangUp' | 'practice'>,
  typed: Pick<CallService, 'out' | 'dual' | 'back2back'>,
  known: KnownNumberCalls,
  takeBack: TakeBack,
  live: LiveCalls,
  identify: IdentifyCustomer,
  reportMuted: ReportMuted,
): Pick<Handlers, 'call' | 'callExtension'> => ({
  call: {
    out: ({ query, caller }) => typed.out(caller, query),
    dual: ({ query, caller }) => typed.dual(caller, query),
    back2back: ({ query, caller }) => typed.back2back(caller, query),
    extension: ({ query, caller }) => calls.extension(caller, query),
  },
  callExtension: {
    place: ({ body, caller }) => known.place(caller, body),
    callers: ({ query, caller }) => known.callersOf(caller, query.call_id),
    identify: ({ body, caller }) => identify(caller, body),
    live: ({ caller }) => live(caller),
    hangup: ({ body, caller }) => calls.hangUp(caller, body.call_id),
    takeBack: ({ body, caller }) => takeBack(caller, body.call_id),
    muted: ({ body, caller }) => reportMuted(caller, body),
    practice: ({ caller, body }) => calls.practice(caller, body),
  },
});
