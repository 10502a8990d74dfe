import type { Handlers } from '../../platform/http/handler.ts';
import type { LeaseService } from './lease-service.ts';
import type { FollowupService } from './service.ts';

export const followupRoutes = (
  followups: FollowupService,
  leases: LeaseService,
): Pick<Handlers, 'followup' | 'followupExtension' | 'followupLease'> => ({
  followup: {
    index: ({ query, caller }) => followups.index(caller, query),
    info: ({ query, caller }) => followups.info(caller, query.id),
    ofCustomer: ({ query, caller }) => followups.ofCustomer(caller, query),
    create: ({ body, caller }) => followups.create(caller, body),
    execute: ({ body, caller }) => followups.execute(caller, body),
  },
  followupExtension: {
    cancel: ({ body, caller }) => followups.cancel(caller, body),
    move: ({ body, caller }) => followups.move(caller, body),
  },
  followupLease: {
    lease: ({ body, caller }) => leases.lease(caller, body.id),
    holders: ({ caller }) => leases.holders(caller),
    release: ({ body, caller }) => leases.release(caller, body.id),
  },
});
