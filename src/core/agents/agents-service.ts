import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../shared/clock.ts';
import type { AgentDay, AgentDays, AgentState, Colleague } from '../../shared/contract/agent.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Caller } from '../platform/caller.ts';
import { inNameOrder } from '../platform/name-order.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import type { ChosenAgent, ClinicDirectory } from '../switch/telephony-port.ts';
import { SnapshotWriter } from '../platform/snapshot-writer.ts';
import { Turns } from '../platform/turns.ts';
import { AgentDirectory } from './agent-directory.ts';
import {
  type Agent,
  afterBreak,
  afterCallBegan,
  afterCallEnded,
  afterReady,
  afterRefresh,
  afterSignInToGroups,
  afterSignOut,
  afterTokenEnded,
  afterWrapUp,
  afterWrapUpExtended,
  agentFor,
  hasRoom,
  phoneOf,
  statusOf,
  type Taking,
} from './agent-state.ts';
import { dayOf } from './day-of-agent.ts';
import type { StateHistory } from './state-history.ts';
import { dayRange, formatDateTime } from '../platform/database/local-time.ts';
import { agentView, colleagueView } from './agent-view.ts';
import type { AgentRepository, SkillGroup } from './agents-repository.ts';
import { LostPhones } from './lost-phones.ts';
import { WrapUpTimers } from './wrap-up-timers.ts';

interface Parts {
  readonly repository: AgentRepository;
  readonly history: StateHistory;
  /** The country of a number without a country code. */
  readonly region: CountryCode;
  readonly clock: Clock;
  readonly publisher: EventPublisher;
  readonly timeZone: string;
  /** Somebody may have become free, or has left a group: waiting callers try again. */
  readonly onFreed: () => void;
  /** An agent came to work, left it, or changed groups: colleagues make the calls of those who are absent. */
  readonly onPresenceChanged: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * The agents of the clinic: their state is held here, written to the database on every change, again and again while
 * that is not possible, and announced as AgentStatusChanged. Timers of wrap-up run here, not in a window (interface
 * part 3).
 */
export class AgentService {
  readonly #parts: Parts;
  readonly #agents: AgentDirectory;
  readonly #groups: Map<number, SkillGroup>;
  readonly #wrapUps: WrapUpTimers;
  readonly #lostPhones: LostPhones;
  readonly #writer: SnapshotWriter<Agent>;
  readonly #readings = new Turns();

  static async load(parts: Parts): Promise<AgentService> {
    const agents = await parts.repository.agents();
    await parts.history.start(agents);
    return new AgentService(parts, agents, await parts.repository.groups());
  }

  private constructor(parts: Parts, agents: readonly Agent[], groups: readonly SkillGroup[]) {
    this.#parts = parts;
    this.#agents = new AgentDirectory(agents, parts.region);
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#wrapUps = new WrapUpTimers({
      clock: parts.clock,
      onEnd: (agentId) => this.#change(agentId, (agent) => afterWrapUp(agent, this.#now())),
    });
    this.#lostPhones = new LostPhones(parts.clock, (agentId, transition) => this.#change(agentId, transition));
    this.#writer = new SnapshotWriter({
      clock: parts.clock,
      write: (_, agent) => parts.repository.save(agent),
      onDelayed: (_, __, error) => parts.onFault(error),
      onWritten: () => {},
      onLost: (_, __, error) => parts.onFault(error),
    });
    for (const agent of agents) {
      this.#wrapUps.set(agent.agentId, agent.wrapUpEndsAt);
      this.#lostPhones.begin(agent);
    }
  }

  list(): { agent_id: string; name: string }[] {
    return inNameOrder(this.#agents.all()).map(({ agentId, name }) => ({ agent_id: agentId, name }));
  }

  colleagues(caller: Caller): Colleague[] {
    return inNameOrder(this.#agents.all())
      .filter(({ agentId }) => agentId !== caller.agentId)
      .map((agent) => colleagueView(agent.extension, this.#stateOf(agent)));
  }

  groups(): { id: number; name: string }[] {
    return this.allGroups().map(({ id, name }) => ({ id, name }));
  }
  allGroups(): SkillGroup[] {
    return [...this.#groups.values()];
  }
  group(groupId: number): SkillGroup | null {
    return this.#groups.get(groupId) ?? null;
  }

  signedInTo(groupId: number): Agent[] {
    return this.#agents.all().filter((agent) => agent.groupIds.includes(groupId));
  }

  /** All of them, by agent ID, for any caller. */
  allStates(): AgentState[] {
    return this.#agents.all().map((agent) => this.#stateOf(agent));
  }
  state(caller: Caller, agentId: string): AgentState & { seq: number } {
    const id = this.#actingFor(caller, agentId);
    return { ...this.#stateOf(this.#agents.get(id)), seq: this.#parts.publisher.lastSequence(id) };
  }
  /** The account's own states of the clinic's day so far. */
  async day({ agentId }: Caller): Promise<AgentDay> {
    const { moment, dayOfAgent } = this.#today();
    return { ...moment, ...(agentId === null ? { states: [], sums: [] } : await dayOfAgent(agentId)) };
  }
  /** The states of every agent. */
  async days(): Promise<AgentDays> {
    const { moment, dayOfAgent } = this.#today();
    const agents: AgentDays['agents'] = [];
    for (const { agentId } of this.#agents.all())
      agents.push({ agent_id: agentId, states: (await dayOfAgent(agentId)).states });
    return { ...moment, agents };
  }
  #today() {
    const { history, timeZone } = this.#parts;
    const now = this.#now();
    const clockOf = (at: number): string => formatDateTime(at, timeZone).slice(11);
    const date = formatDateTime(now, timeZone).slice(0, 10);
    const { from = now } = dayRange(date, date, timeZone);
    return {
      moment: { date, now: clockOf(now) },
      dayOfAgent: async (agentId: string) =>
        dayOf(await history.between(agentId, from, now + 1), { from, now }, clockOf),
    };
  }
  ready(caller: Caller, agentId: string): AgentState {
    return this.#change(this.#actingFor(caller, agentId), (agent) => afterReady(agent, this.#now()));
  }
  break(caller: Caller, agentId: string, reason: string | null): AgentState {
    return this.#change(this.#actingFor(caller, agentId), (agent) => afterBreak(agent, reason, this.#now()));
  }
  signOut(caller: Caller, agentId: string): AgentState {
    return this.#change(this.#actingFor(caller, agentId), (agent) => afterSignOut(agent, this.#now()));
  }
  finishWrapUp(caller: Caller, agentId: string): AgentState {
    return this.#change(this.#actingFor(caller, agentId), (agent) => afterWrapUp(agent, this.#now()));
  }
  extendWrapUp(caller: Caller, agentId: string): AgentState {
    return this.#change(this.#actingFor(caller, agentId), (agent) => {
      const extended = afterWrapUpExtended(agent, this.#now());
      if (!extended) throw problemFor('no-wrap-up');
      return extended;
    });
  }
  signInToGroups(caller: Caller, agentId: string, groupIds: readonly number[]): AgentState {
    const id = this.#actingFor(caller, agentId);
    if (groupIds.some((groupId) => !this.#groups.has(groupId))) throw invalidField('group_ids', 'skill-group-unknown');
    return this.#change(id, (agent) => afterSignInToGroups(agent, [...new Set(groupIds)], this.#now()));
  }

  /**
   * Takes an agent of a group for a call, see `agentFor`, in one step: two calls never ring one agent. A caller who
   * waits is in nobody's call, but in that of an agent who takes them back.
   */
  choose({ callId, groupId, exclude, notBeside }: Parameters<ClinicDirectory['nextAgent']>[0]): ChosenAgent | null {
    const group = this.#groups.get(groupId);
    const [takesBack] = this.inCall(callId);
    const others = this.#agents.all().filter(({ agentId }) => !exclude.includes(agentId));
    const chosen =
      group && (takesBack === undefined ? agentFor(others, group, notBeside) : this.#agents.get(takesBack));
    if (!group || !chosen) return null;
    this.#change(chosen.agentId, (agent) => afterCallBegan(agent, callId, 'ringing', group.wrapUpSeconds, this.#now()));
    return { ...phoneOf(chosen, callId), ringSeconds: group.ringSeconds };
  }

  /**
   * Takes an agent who has room for the call; false for any other. Released again where the phone is not called.
   */
  takeForCall(agentId: string, callId: string, { wrapUpSeconds, isAlone, phase = 'ringing' }: Taking): boolean {
    const agent = this.#agents.get(agentId);
    if (!hasRoom(agent) || (isAlone && Object.keys(agent.calls).length > 0)) return false;
    this.#change(agentId, (before) => afterCallBegan(before, callId, phase, wrapUpSeconds, this.#now()));
    return true;
  }
  releaseFrom(callId: string, agentId: string): void {
    this.move(agentId, (agent) => afterCallEnded(agent, callId, this.#now()));
  }

  isExtension(number: string): boolean {
    return this.#agents.isExtension(number);
  }
  byExtension(extension: string): Agent | null {
    return this.#agents.byExtension(extension);
  }
  byId(agentId: string): Agent | null {
    return this.#agents.has(agentId) ? this.#agents.get(agentId) : null;
  }
  byMobile(mobile: string): Agent | null {
    return this.#agents.byMobile(mobile);
  }
  /** Null for an agent who is no longer known. */
  nameOf(agentId: string): string | null {
    return this.byId(agentId)?.name ?? null;
  }
  inCall(callId: string): string[] {
    return this.#agents.all().flatMap((agent) => (Object.hasOwn(agent.calls, callId) ? [agent.agentId] : []));
  }

  /** A fact about a call or a phone moved an agent. Skips an agent who is no longer known. */
  move(agentId: string, transition: (agent: Agent) => Agent): void {
    if (this.#agents.has(agentId)) this.#change(agentId, transition);
  }
  /** A token of the agent was revoked: see `afterTokenEnded`. */
  tokenEnded(agentId: string, sipCredentialIds: readonly string[]): void {
    this.move(agentId, (agent) => afterTokenEnded(agent, sipCredentialIds, this.#now()));
  }

  /**
   * Reads again who the agents are and what the groups are; what an agent is doing stays. One reading after another: an
   * older one does not replace what a later one has found.
   */
  refresh(): Promise<void> {
    return this.#readings.run(() => this.#refresh());
  }
  async #refresh(): Promise<void> {
    for (const group of await this.#parts.repository.groups()) this.#groups.set(group.id, group);
    for (const stored of await this.#parts.repository.agents())
      if (this.#agents.has(stored.agentId)) this.#change(stored.agentId, (agent) => afterRefresh(agent, stored));
      else this.#agents.set(stored);
  }
  /** Accounts that may no longer work as agents are signed out of the groups: nothing rings them. */
  async signOutWhoMayNotWork(mayWork: (agentId: string) => Promise<boolean>): Promise<void> {
    for (const { agentId, requested } of this.#agents.all())
      if (requested !== 'offline' && !(await mayWork(agentId)))
        this.#change(agentId, (agent) => afterSignOut(agent, this.#now()));
  }

  /** A state that an agent asked for: the answer comes when a kill no longer undoes it, or the database is away. */
  async written(state: AgentState): Promise<AgentState> {
    await this.#writer.tried(state.agent_id);
    return state;
  }

  stop(): void {
    this.#lostPhones.stop();
    this.#wrapUps.stop();
  }
  /** Resolves when the last state of each agent is written, or cannot be. */
  async settled(): Promise<void> {
    await Promise.all([this.#writer.close(), this.#parts.history.settled()]);
  }

  #now(): number {
    return this.#parts.clock.now();
  }
  #stateOf(agent: Agent): AgentState {
    return agentView(agent, { groups: this.#groups, now: this.#now(), timeZone: this.#parts.timeZone });
  }
  /** Agents act for themselves; who monitors agents acts for all. */
  #actingFor(caller: Caller, agentId: string): string {
    if (caller.agentId !== agentId && !caller.permissions.has('agent.monitor')) throw problemFor('other-agent');
    return this.#agents.get(agentId).agentId;
  }
  #change(agentId: string, transition: (agent: Agent) => Agent): AgentState {
    const { publisher, onFreed, onPresenceChanged } = this.#parts;
    const before = this.#agents.get(agentId);
    const after = transition(before);
    if (after === before) return this.#stateOf(after);
    this.#agents.set(after);
    if (after.wrapUpEndsAt !== before.wrapUpEndsAt) this.#wrapUps.set(agentId, after.wrapUpEndsAt);
    this.#lostPhones.check(after);
    void this.#writer.put(agentId, after);
    this.#parts.history.changed(before, after);
    const state = this.#stateOf(after);
    publisher.publish('AgentStatusChanged', agentId, state);
    const hasLeft = before.groupIds.some((groupId) => !after.groupIds.includes(groupId));
    const mayBeRung = after.registered && (state.status === 'ready' || (hasRoom(after) && !hasRoom(before)));
    if (mayBeRung || hasLeft) onFreed();
    const isFlipped = (statusOf(before) === 'offline') !== (state.status === 'offline');
    if (isFlipped || after.groupIds !== before.groupIds) onPresenceChanged();
    return state;
  }
}
