import { Emitter } from '../../shared/event.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { groupAdminRoutes } from './admin-routes.ts';
import { createGroupAdminService } from './admin-service.ts';
import { createAgentRepository } from './repository.ts';
import { agentRoutes } from './routes.ts';
import { AgentService } from './service.ts';
import { StateHistory } from './state-history.ts';
import { createStateRepository } from './state-repository.ts';

export async function composeAgents({ promptDb, clock, audit, realtime, timeZone, region, onFault }: ClinicPlatform) {
  const repository = createAgentRepository(promptDb);
  /** An agent may have become free for a waiting caller. */
  const freed = new Emitter();
  /** Agents came to work, left it, or changed groups. */
  const presenceChanged = new Emitter();
  const agents = await AgentService.load({
    repository,
    history: new StateHistory({ repository: createStateRepository(promptDb), clock, onFault }),
    clock,
    publisher: realtime.publisher,
    timeZone,
    region,
    onFreed: () => freed.emit(),
    onPresenceChanged: () => presenceChanged.emit(),
    onFault,
  });
  return {
    agents,
    freed,
    presenceChanged,
    routes: {
      ...agentRoutes(agents),
      ...groupAdminRoutes(createGroupAdminService({ repository, agents, audit })),
    },
  };
}
