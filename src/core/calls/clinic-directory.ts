import type { AgentService } from '../agents/service.ts';
import type { SipCredentialService } from '../clinic/auth/sip-credentials.ts';
import type { SettingsService } from '../clinic/settings/service.ts';
import type { ClinicDirectory } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

/** What the switch asks the clinic: which agents there are, and what each may do now. */
export const createClinicDirectory = ({
  agents,
  journal,
  settings,
  sip,
  permits,
}: {
  agents: AgentService;
  journal: Pick<CallJournal, 'isInProgress'>;
  settings: Pick<SettingsService, 'current'>;
  sip: Pick<SipCredentialService, 'of'>;
  permits: ClinicDirectory['permits'];
}): ClinicDirectory => ({
  credentials: (extension) => sip.of(extension),
  nextAgent: async (request) => (journal.isInProgress(request.callId) ? agents.choose(request) : null),
  takeAgent: async ({ callId, agentId }) => journal.isInProgress(callId) && agents.takeForCall(agentId, callId),
  releaseAgent: async ({ callId, agentId }) => agents.releaseFrom(callId, agentId),
  waitSeconds: async (groupId) => agents.group(groupId)?.waitSeconds ?? null,
  maxAbsenceSeconds: async () => settings.current().max_absence_seconds,
  agentOf: async (extension) => {
    const agent = agents.byExtension(extension);
    return agent && { agentId: agent.agentId, isInCall: Object.keys(agent.calls).length > 0 };
  },
  permits,
});
