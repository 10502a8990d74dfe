import type { SoftphoneCredentials } from '../../sip/ports.ts';
import { calledNumber } from '../../shared/domain/called-number.ts';
import type { ClinicPlace } from '../../shared/domain/phone-number.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { hasRoom, phoneOf } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { AuthService } from '../clinic/auth/auth-service.ts';
import { ringsAt } from '../clinic/opening-hours.ts';
import type { SettingsService } from '../clinic/settings/settings-service.ts';
import { isPracticeCall } from '../switch/practice/practice-number.ts';
import type { ChosenAgent, ClinicDirectory } from '../switch/telephony-port.ts';
import { wrapUpSecondsOf } from './agent-moves.ts';
import { CallLimit } from './call-limit.ts';
import type { CallJournal } from './journal.ts';

/** Calls between two numbers outside, however they came to be, charged to the account that caused them. */
export const createOutsideCalls = (journal: Pick<CallJournal, 'isInProgress'>): CallLimit =>
  new CallLimit({
    max: 3,
    isInProgress: (callId) => journal.isInProgress(callId),
    refusal: (count) => problemFor('outside-calls', { count }),
  });

/** See `ClinicDirectory.agentForParked`. */
function agentForParked(
  agents: AgentService,
  { callId, groupId, ringsBack }: Parameters<ClinicDirectory['agentForParked']>[0],
): ChosenAgent | null {
  const group = agents.group(groupId);
  if (!group) return null;
  const { ringSeconds, wrapUpSeconds } = group;
  const back = ringsBack === null ? null : agents.byId(ringsBack);
  if (back?.registered && back.groupIds.includes(groupId) && agents.inCall(callId).length === 0)
    agents.takeForCall(back.agentId, callId, { wrapUpSeconds, isAlone: true });
  const [agentId = ''] = agents.inCall(callId);
  const agent = agents.byId(agentId);
  return agent && { ...phoneOf(agent, callId), ringSeconds };
}

/** Queries of the switch to the clinic: the agents, and their current permissions. */
export const createClinicDirectory = ({
  agents,
  journal,
  settings,
  sip,
  auth,
  outsideCalls,
  permits,
  place,
  timeZone,
}: {
  agents: AgentService;
  journal: Pick<CallJournal, 'isInProgress' | 'callInProgress'>;
  settings: Pick<SettingsService, 'current' | 'hasHours'>;
  sip: SoftphoneCredentials;
  auth: Pick<AuthService, 'accountOfAgent'>;
  outsideCalls: CallLimit;
  permits: ClinicDirectory['permits'];
  place: ClinicPlace;
  /** The clinic's, IANA. */
  timeZone: string;
}): ClinicDirectory => ({
  credentials: (extension) => sip.of(extension),
  supersedeEarlierCredentials: (credentialId) => sip.supersedeEarlier(credentialId),
  nextAgent: async (request) => (journal.isInProgress(request.callId) ? agents.choose(request) : null),
  agentForParked: async (request) => (journal.isInProgress(request.callId) ? agentForParked(agents, request) : null),
  parkSeconds: async () => settings.current().park_seconds,
  takeAgent: async ({ callId, agentId, isAlone }) => {
    const call = journal.callInProgress(callId);
    if (!call) return false;
    // The next agent of a group's caller has as much to write as the first one.
    const group = call.groupId === null ? undefined : agents.group(call.groupId);
    const wrapUpSeconds = group?.wrapUpSeconds ?? wrapUpSecondsOf(call.started);
    return agents.takeForCall(agentId, callId, { wrapUpSeconds, isAlone });
  },
  releaseAgent: async ({ callId, agentId }) => agents.releaseFrom(callId, agentId),
  turnsAway: async ({ callId, groupId }) => {
    const call = journal.callInProgress(callId);
    if (!call || isPracticeCall({ ...call.started, line_group: call.started.lineGroup })) return null;
    const hours = settings.current();
    const clinic = { hours, timeZone, ringsOutsideHours: hours.rings_outside_hours, isSet: settings.hasHours() };
    // The moment of the call, not the present one: who waits at closing time is served.
    if (call.started.direction === 'inbound' && !ringsAt(clinic, call.started.at)) return 'closed';
    return agents.signedInTo(groupId).length === 0 ? 'nobody-signed-in' : null;
  },
  waitSeconds: async (groupId) => agents.group(groupId)?.waitSeconds ?? null,
  maxAbsenceSeconds: async () => settings.current().max_absence_seconds,
  maxOutsideCallSeconds: async () => settings.current().max_outside_call_minutes * 60,
  chargeOutsideCall: async ({ callId, agentId }) => {
    const account = await auth.accountOfAgent(agentId);
    return account !== null && outsideCalls.charge(account.id, callId);
  },
  releaseOutsideCall: async (callId) => outsideCalls.release(callId),
  called: async (number) => {
    const called = calledNumber(number, (extension) => agents.byExtension(extension), place);
    if (called?.kind !== 'colleague') return called;
    const { agentId, extension } = called.colleague;
    return { kind: 'colleague', colleague: { agentId, extension } };
  },
  agentOf: async (extension) => {
    const agent = agents.byExtension(extension);
    return agent && { agentId: agent.agentId, name: agent.name, hasRoom: hasRoom(agent) };
  },
  callerNumber: async ({ callId }) => {
    const [agentId] = journal.callInProgress(callId)?.requesters ?? [];
    const agent = agentId === undefined ? null : agents.byId(agentId);
    const ofGroups = agent?.groupIds.map((id) => agents.group(id)?.callerNumber ?? null) ?? [];
    return agent?.callerNumber ?? ofGroups.find((number) => number !== null) ?? null;
  },
  permits,
});
