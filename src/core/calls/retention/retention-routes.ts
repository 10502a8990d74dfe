import type { Handlers } from '../../platform/http/handler.ts';
import type { RetentionService } from './retention-service.ts';

export const retentionRoutes = (retention: RetentionService): Pick<Handlers, 'retention'> => ({
  retention: {
    rules: () => retention.rules(),
    updateRules: ({ body, caller }) => retention.updateRules(caller, body),
    preview: ({ query }) => retention.preview(query.on),
    state: () => retention.state(),
    run: ({ body, caller }) => retention.run(caller, body.is_clock_right),
    cancel: ({ caller }) => retention.cancel(caller),
    restore: ({ body, caller }) => retention.restore(caller, body.id),
    deleteSetAside: ({ body, caller }) => retention.deleteSetAside(caller, body.id),
    runs: ({ query }) => retention.runs(query),
    holds: ({ query, caller }) => retention.holds(caller, query),
    hold: ({ body, caller }) => retention.hold(caller, body.record_id, body.reason),
    holdCustomer: ({ body, caller }) => retention.holdCustomer(caller, body.customer_id, body.reason),
    release: ({ body, caller }) => retention.release(caller, body.id, body.reason),
  },
});
