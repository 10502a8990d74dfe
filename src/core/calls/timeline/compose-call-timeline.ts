import type { AgentService } from '../../agents/agents-service.ts';
import type { StateHistory } from '../../agents/state-history.ts';
import type { LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import type { ShownNumber } from '../numbers-of-call.ts';
import { createCallTimelineRepository } from './timeline-repository.ts';
import { CallTimelineService } from './timeline-service.ts';

export function composeCallTimeline(
  { db, timeZone }: ClinicPlatform,
  parts: {
    cdr: CdrService;
    agents: AgentService;
    history: StateHistory;
    lookupCache: LookupCache;
    shownNumber: ShownNumber;
  },
) {
  const service = new CallTimelineService({ ...parts, repository: createCallTimelineRepository(db), timeZone });
  return {
    routes: {
      callTimeline: { ofCall: ({ caller, query }) => service.ofCall(caller, query.call_id) },
    } satisfies Pick<Handlers, 'callTimeline'>,
  };
}
