import type { CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import type { Caller } from '../platform/caller.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { IdentifyCustomer } from './identify-customer.ts';
import type { CallService } from './calls-service.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PauseRecording } from './recording-pause.ts';
import type { ReportMuted } from './mute-reports.ts';
import type { TakeBack } from './take-back.ts';

interface CallParts {
  readonly calls: CallService;
  readonly callersOf: (caller: Caller, callId: string) => Promise<List<CustomerSummary>>;
  readonly takeBack: TakeBack;
  readonly live: LiveCalls;
  readonly identify: IdentifyCustomer;
  readonly reportMuted: ReportMuted;
  readonly pauseRecording: PauseRecording;
}

export const callRoutes = ({
  calls,
  callersOf,
  takeBack,
  live,
  identify,
  reportMuted,
  pauseRecording,
}: CallParts): Pick<Handlers, 'call' | 'callExtension'> => ({
  call: {
    out: ({ query, caller }) => calls.out(caller, query),
    dual: ({ query, caller }) => calls.dual(caller, query),
    back2back: ({ query, caller }) => calls.back2back(caller, query),
    extension: ({ query, caller }) => calls.extension(caller, query),
  },
  callExtension: {
    place: ({ body, caller }) => calls.place(caller, body),
    callers: ({ query, caller }) => callersOf(caller, query.call_id),
    identify: ({ body, caller }) => identify(caller, body),
    live: ({ caller }) => live(caller),
    hangup: ({ body, caller }) => calls.hangUp(caller, body.call_id),
    takeBack: ({ body, caller }) => takeBack(caller, body.call_id),
    muted: ({ body, caller }) => reportMuted(caller, body),
    pauseRecording: ({ body, caller }) => pauseRecording(caller, body.call_id, true),
    resumeRecording: ({ body, caller }) => pauseRecording(caller, body.call_id, false),
    practice: ({ caller, body }) => calls.practice(caller, body),
  },
});
