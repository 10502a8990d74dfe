import { Emitter } from '../../shared/event.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { groupAdminRoutes } from './agents-admin-routes.ts';
import { createGroupAdminService } from './agents-admin-service.ts';
import { createAgentRepository } from './agents-repository.ts';
import { agentRoutes } from './agents-routes.ts';
import { AgentService } from './agents-service.ts';
import { StateHistory } from './state-history.ts';
import { createStateRepository } from './state-repository.ts';
import { createStateTimeRepository } from './state-time-repository.ts';
import { StateTimes } from './state-times.ts';

/** The states that each agent was in are kept for so long. */
const statesKeptMs = 90 * 86_400_000;

export async function composeAgents(platform: ClinicPlatform) {
  const { db, promptDb, clock, audit, realtime, timeZone, region, ageRemovals, onFault } = platform;
  const repository = createAgentRepository(promptDb);
  const states = createStateRepository(promptDb);
  ageRemovals.add((now) => states.removeBefore(now - statesKeptMs));
  /** An agent may have become free for a waiting caller. */
  const freed = new Emitter();
  /** Agents came to work, left it, or changed groups. */
  const presenceChanged = new Emitter();
  const stateTimes = createStateTimeRepository(db);
  const { countedBefore } = stateTimes;
  const history = new StateHistory({ repository: states, countedBefore, clock, onFault });
  const agents = await AgentService.load({
    repository,
    history,
    clock,
    publisher: realtime.publisher,
    timeZone,
    region,
    onFreed: () => freed.emit(),
    onPresenceChanged: () => presenceChanged.emit(),
    onFault,
  });
  const times = new StateTimes({ repository: stateTimes, clock, onFault });
  times.start();
  return {
    agents,
    times,
    history,
    freed,
    presenceChanged,
    routes: {
      ...agentRoutes(agents),
      ...groupAdminRoutes(createGroupAdminService({ repository, agents, audit })),
    },
  };
}
