import type { AgentService } from '../../agents/agents-service.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CallJournal } from '../journal.ts';
import { FloorService } from './floor-service.ts';
import { WaitingChanges } from './waiting-changes.ts';

export function composeFloor(
  { clock, realtime }: ClinicPlatform,
  { agents, journal }: { agents: AgentService; journal: CallJournal },
) {
  const floor = new FloorService({ agents, clock, callsInProgress: () => journal.callsInProgress() });
  const changes = new WaitingChanges({
    announcer: realtime.server,
    clock,
    waitingCallIds: () => floor.waitingCallIds(),
  });
  const routes: Pick<Handlers, 'floor'> = {
    floor: { view: ({ caller }) => floor.view(caller), waiting: () => floor.waitingInGroups() },
  };
  return { service: floor, routes, changes };
}
