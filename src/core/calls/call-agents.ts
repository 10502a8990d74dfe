import {
  afterAnswered,
  afterCallBegan,
  afterCallEnded,
  afterConnected,
  afterInterruptedCall,
  afterMissed,
  afterRegistration,
  defaultWrapUpSeconds,
} from '../agents/agent-state.ts';
import type { AgentService } from '../agents/service.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';
import type { CallRecord } from './call-record.ts';
import type { CallFact, CallStarted } from './tracked-call.ts';

type FactOf<Kind extends CallFact['kind']> = Extract<CallFact, { kind: Kind }>;

/** A talk within the clinic leaves nothing to be written of a customer. */
export const wrapUpSecondsOf = ({ direction }: Pick<CallStarted, 'direction'>): number =>
  direction === 'internal' ? 0 : defaultWrapUpSeconds;

/** What the facts of the switch mean for the state of the agents. */
export class CallAgents {
  readonly #agents: AgentService;

  constructor(agents: AgentService) {
    this.#agents = agents;
  }

  began(started: CallStarted): void {
    const { agentId, callId, at } = started;
    const wrapUpSeconds = wrapUpSecondsOf(started);
    if (agentId !== null)
      this.#agents.move(agentId, (agent) => afterCallBegan(agent, callId, 'in_call', wrapUpSeconds, at));
  }

  /** A phone may answer without having said that it rings (RFC 3261 § 13.2.2.4). */
  rang({ agentId, callId, at }: FactOf<'leg-ringing' | 'leg-answered'>, started: CallStarted): void {
    const wrapUpSeconds = wrapUpSecondsOf(started);
    if (agentId !== null)
      this.#agents.move(agentId, (agent) => afterCallBegan(agent, callId, 'ringing', wrapUpSeconds, at));
  }

  /** A number outside that answers as the agent's leg is the mobile of who placed the call. */
  answered(fact: FactOf<'leg-answered'>, started: CallStarted): void {
    const { callId, at } = fact;
    this.rang(fact, started);
    const agentId = fact.agentId ?? (fact.leg === 'agent' ? started.agentId : null);
    if (agentId !== null) this.#agents.move(agentId, (agent) => afterAnswered(agent, callId, at));
  }

  connected({ callId, at }: FactOf<'call-connected'>): void {
    for (const agentId of this.#agents.inCall(callId))
      this.#agents.move(agentId, (agent) => afterConnected(agent, callId, at));
  }

  missed({ agentId, callId, reason, at }: FactOf<'agent-missed'>): void {
    this.#agents.move(agentId, (agent) => afterMissed(agent, callId, reason, at));
  }

  /** How many others are signed in to the group; null for a call of no group. */
  colleaguesIn(groupId: number | null, agentId: string): number | null {
    if (groupId === null) return null;
    return this.#agents.signedInTo(groupId).filter((agent) => agent.agentId !== agentId).length;
  }

  transferred({ toAgentId, callId, at }: FactOf<'call-transferred'>): void {
    if (toAgentId !== null) this.#agents.move(toAgentId, (agent) => afterConnected(agent, callId, at));
  }

  left({ agentId, callId, at }: FactOf<'agent-left'>): void {
    this.#agents.move(agentId, (agent) => afterCallEnded(agent, callId, at));
  }

  /** Returns who was part of the call until its end. */
  ended({ callId, at }: FactOf<'call-ended'>): readonly string[] {
    const present = this.#agents.inCall(callId);
    for (const agentId of present) this.#agents.move(agentId, (agent) => afterCallEnded(agent, callId, at));
    return present;
  }

  /** Who talked when the last process died wraps up; who had transferred the customer and left has done so. */
  interrupted({ direction, agentId, groupId, parts, unattendedSince }: CallRecord, at: number): void {
    if (agentId === null || parts.at(-1)?.agentId !== agentId || unattendedSince !== null) return;
    const group = groupId === null ? null : this.#agents.group(groupId);
    const wrapUpSeconds = group?.wrapUpSeconds ?? wrapUpSecondsOf({ direction });
    this.#agents.move(agentId, (agent) => afterInterruptedCall(agent, wrapUpSeconds, at));
  }

  registration(fact: Extract<TelephonyFact, { kind: 'registration' }>): void {
    const agent = this.#agents.byExtension(fact.extension);
    if (agent) this.#agents.move(agent.agentId, (before) => afterRegistration(before, fact));
  }
}
