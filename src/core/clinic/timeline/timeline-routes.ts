import type { Handlers } from '../../platform/http/handler.ts';
import type { TimelineService } from './timeline-service.ts';

export const timelineRoutes = (timeline: TimelineService): Pick<Handlers, 'timeline'> => ({
  timeline: { ofCustomer: ({ query, caller }) => timeline.ofCustomer(caller, query) },
});
