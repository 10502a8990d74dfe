import type { Handlers } from '../platform/http/handler.ts';
import type { KnownNumberCalls } from './known-number.ts';
import type { CallService } from './service.ts';

export const callRoutes = (calls: CallService, known: KnownNumberCalls): Pick<Handlers, 'call' | 'callExtension'> => ({
  call: {
    out: ({ query, caller }) => calls.out(caller, query),
    dual: ({ query, caller }) => calls.dual(caller, query),
    back2back: ({ query, caller }) => calls.back2back(caller, query),
    extension: ({ query, caller }) => calls.extension(caller, query),
  },
  callExtension: {
    place: ({ body, caller }) => known.place(caller, body),
    callers: ({ query, caller }) => known.callersOf(caller, query.call_id),
    hangup: ({ body, caller }) => calls.hangUp(caller, body.call_id),
    practice: ({ caller, body }) => calls.practice(caller, body),
  },
});
