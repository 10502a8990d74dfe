import type { Handlers } from '../../platform/http/handler.ts';
import type { QueueEntryService } from './entry-service.ts';
import type { WorkQueueService } from './work-queue-service.ts';

export const workQueueRoutes = (queue: WorkQueueService, entries: QueueEntryService): Pick<Handlers, 'workQueue'> => ({
  workQueue: {
    list: ({ query, caller }) => queue.list(caller, query),
    lease: ({ body, caller }) => entries.lease(caller, body),
    putOff: ({ body, caller }) => entries.putOff(caller, body),
    delays: ({ caller }) => entries.delays(caller),
    endDelay: ({ body, caller }) => entries.endDelay(caller, body),
    settleMissedCall: ({ body, caller }) => entries.settleMissedCall(caller, body),
  },
});
