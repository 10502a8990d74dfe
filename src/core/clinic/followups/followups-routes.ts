import type { Handlers } from '../../platform/http/handler.ts';
import type { LeaseService } from './lease-service.ts';
import type { RunService } from './run-service.ts';
import type { ScriptService } from './script-service.ts';
import type { FollowupService } from './followups-service.ts';

export const followupRoutes = ({
  followups,
  leases,
  runs,
  scripts,
}: {
  readonly followups: FollowupService;
  readonly leases: LeaseService;
  readonly runs: RunService;
  readonly scripts: ScriptService;
}): Pick<Handlers, 'followup' | 'followupExtension' | 'followupLease' | 'followupRun' | 'adminFollowupScript'> => ({
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
  followupRun: {
    list: ({ query, caller }) => runs.list(caller, query),
    detail: ({ query, caller }) => runs.detail(caller, query.id),
    result: ({ body, caller }) => runs.result(caller, body),
    postpone: ({ body, caller }) => runs.postpone(caller, body),
  },
  adminFollowupScript: {
    list: () => scripts.all(),
    save: ({ body, caller }) => scripts.save(caller, body),
  },
});
