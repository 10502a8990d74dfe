import type { Handlers } from '../../platform/http/handler.ts';
import type { CallReasonService } from './call-reasons-service.ts';

export const callReasonRoutes = (reasons: CallReasonService): Pick<Handlers, 'callReason'> => ({
  callReason: { ofCaller: ({ query, caller }) => reasons.ofCaller(caller, query) },
});
