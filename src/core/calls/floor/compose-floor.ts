import type { AgentService } from '../../agents/agents-service.ts';
import type { SettingsService } from '../../clinic/settings/settings-service.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { ClinicPlatform } from '../../platform/platform.ts';
import type { CallJournal } from '../journal.ts';
import { FloorService } from './floor-service.ts';
import { WaitingChanges } from './waiting-changes.ts';

export function composeFloor(
  { clock, realtime }: ClinicPlatform,
  {
    agents,
    journal,
    settings,
  }: { agents: AgentService; journal: CallJournal; settings: Pick<SettingsService, 'current'> },
) {
  const floor = new FloorService({
    agents,
    clock,
    callsInProgress: () => journal.callsInProgress(),
    limits: () => {
      const {
        wait_limit_seconds: wait,
        wrap_up_limit_seconds: wrapUp,
        break_limit_minutes: minutes,
      } = settings.current();
      return { wait, wrap_up: wrapUp, break: minutes * 60 };
    },
  });
  const changes = new WaitingChanges({
    announcer: realtime.server,
    clock,
    waitingKey: () => floor.waitingKey(),
  });
  const routes: Pick<Handlers, 'floor'> = {
    floor: { view: ({ caller }) => floor.view(caller), waiting: () => floor.waitingInGroups() },
  };
  return { service: floor, routes, changes };
}
