import { randomUUID } from 'node:crypto';
import type { AgentService } from '../agents/agents-service.ts';
import type { AuthService } from '../clinic/auth/auth-service.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';
import { Supervisions } from './supervisions.ts';

export function composeSupervision(
  { realtime, audit, clock, timeZone, onFault }: ClinicPlatform,
  {
    telephony,
    agents,
    journal,
    auth,
  }: {
    telephony: Telephony;
    agents: AgentService;
    journal: CallJournal;
    auth: Pick<AuthService, 'accountOfAgent'>;
  },
) {
  const service = new Supervisions({
    telephony,
    agents,
    journal,
    publisher: realtime.publisher,
    audit,
    clock,
    timeZone,
    newId: randomUUID,
    permissionsOf: async (agentId) => (await auth.accountOfAgent(agentId))?.permissions ?? [],
    onFault,
  });
  const routes: Pick<Handlers, 'callSupervision'> = {
    callSupervision: {
      start: ({ caller, body }) => service.supervise(caller, body),
      end: ({ caller, body }) => service.end(caller, body.call_id),
    },
  };
  return { service, routes };
}
