import type { Handlers } from '../../platform/http/handler.ts';
import type { WorkQueueService } from './service.ts';

export const workQueueRoutes = (queue: WorkQueueService): Pick<Handlers, 'workQueue'> => ({
  workQueue: { list: ({ query, caller }) => queue.list(caller, query) },
});
