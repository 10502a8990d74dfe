import type { Handlers } from '../../platform/http/handler.ts';
import type { FollowupService } from './service.ts';

export const followupRoutes = (followups: FollowupService): Pick<Handlers, 'followup'> => ({
  followup: {
    index: ({ query, caller }) => followups.index(caller, query),
    info: ({ query, caller }) => followups.info(caller, query.id),
    ofCustomer: ({ query, caller }) => followups.ofCustomer(caller, query),
    create: ({ body, caller }) => followups.create(caller, body),
    execute: ({ body, caller }) => followups.execute(caller, body),
  },
});
