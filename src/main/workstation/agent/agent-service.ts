import { type AgentState, type AgentStatus, phoneUnavailable } from '../../../shared/contract/agent.ts';
import type { Clock } from '../../../shared/clock.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { Changes } from '../changes.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import { problemErrorOf } from '../../../shared/problem.ts';
import { isServiceAway } from '../../../shared/problems/is-unanswered.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type AgentEvent, readAgentState } from '../call-events/read-event.ts';
import type { Log } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { ReadinessGuard, type Step } from './readiness-guard.ts';
import { assumedState } from './assumed-state.ts';
import { LatestRequest } from './latest-request.ts';
import {
  afterPhone,
  afterService,
  type AgentStanding,
  nextStep,
  type PhoneReadiness,
  signedOut,
  snapshotOf,
  whyNotReady,
} from './readiness.ts';

/** A reloaded page or a renewed connection is back sooner; Ready may be untrue for 3 s, of which this is half. */
export const graceMs = 1500;
/** A page that does not answer was given its time already. */
const silentPageGraceMs = 500;

/** Carries the agent's requests to the service. Ready is withdrawn while no call could come. */
export class AgentService {
  readonly changed = new Changes<AgentSnapshot>();
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #firstConnection: () => Promise<void>;
  readonly #readinessGuard: ReadinessGuard;
  #agentId: string | null = null;
  /** Requests to the service about the agent's state, in the order in which the agent pressed the buttons. */
  readonly #requests = new LatestRequest();
  #eventCount = 0;
  /** Events up to this number are older than the state that was read: they may have been held up on their way. */
  #readAtSequence = 0;
  #standing: AgentStanding;

  constructor(parts: {
    client: ServiceClient;
    clock: Clock;
    log: Log;
    /** Resolves when it is known whether the service's events arrive. */
    firstConnection: () => Promise<void>;
  }) {
    this.#client = parts.client;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#firstConnection = parts.firstConnection;
    this.#standing = signedOut(
      {
        registration: 'unregistered',
        microphone: 'unknown',
        isPlaybackBlocked: false,
        isElsewhere: false,
        hasEvents: true,
      },
      0,
    );
    this.#readinessGuard = new ReadinessGuard({
      clock: parts.clock,
      stepDue: () => (this.#agentId === null ? null : nextStep(this.#standing)),
      graceMs: () => (this.#standing.phone.microphone === 'silent-window' ? silentPageGraceMs : graceMs),
      runStep: (step) => this.#runStep(step),
    });
  }

  get snapshot(): AgentSnapshot {
    return snapshotOf(this.#standing);
  }

  /**
   * A sign-in of an agent, or of somebody who is none. Nobody is ready who has not asked for it in this sign-in,
   * regardless of an earlier one: what is pressed before the state is read is sent after that Ready is withdrawn.
   */
  start(agentId: string | null): Promise<void> {
    this.#agentId = agentId;
    this.#readAtSequence = 0;
    this.#standing = signedOut(this.#standing.phone, this.#clock.now());
    const read = this.refresh();
    return this.#requests.inTurn(async () => {
      const state = await read;
      if (state && agentId === this.#agentId && this.#standing.requested === 'ready') await this.#takeBreak(null);
    });
  }

  stop(): void {
    this.#agentId = null;
    this.#change(signedOut(this.#standing.phone, this.#clock.now()));
  }

  /** Reads the truth again: at sign-in, and when events may have been missed. Null when the service does not tell. */
  async refresh(): Promise<AgentState | null> {
    const agentId = this.#agentId;
    if (agentId === null) {
      this.#change(this.#standing);
      return null;
    }
    try {
      const request = this.#client.call(contract.agent.state, { query: { agent_id: agentId } });
      const { answer, isOvertaken } = await this.#withEvents(request);
      const state = readAgentState(answer);
      if (state && !isOvertaken) {
        this.#readAtSequence = state.seq ?? 0;
        this.#stateRead(state);
      }
      return state;
    } catch (error) {
      // A service without this extension tells the state by events only.
      this.#log.info({ err: error instanceof Error ? error.message : error }, 'the agent’s state could not be read');
      return null;
    }
  }

  handleServiceEvent(state: AgentEvent): void {
    if (state.agent_id === this.#agentId && state.seq !== null && state.seq <= this.#readAtSequence) return;
    if (state.agent_id === this.#agentId) this.#eventCount++;
    this.#stateRead(state);
  }

  #stateRead(state: AgentState): void {
    if (state.agent_id === this.#agentId) this.#change(afterService(this.#standing, state, this.#clock.now()));
  }

  phoneReadinessChanged(phone: PhoneReadiness): void {
    this.#change(afterPhone(this.#standing, phone, this.#clock.now()));
  }

  groups(): Promise<{ id: number; name: string }[]> {
    return this.#client.call(contract.agent.groups, {});
  }

  signInToGroups(groupIds: number[]): Promise<void> {
    return this.#requests.inTurn(() => this.#signInToGroups(groupIds));
  }

  async #signInToGroups(groupIds: number[]): Promise<void> {
    const groups = groupIds.map((id) => ({ id, name: String(id) }));
    const status = this.#standing.service?.status ?? 'offline';
    const body = { agent_id: this.#ownId(), group_ids: groupIds };
    await this.#answered(
      this.#client.call(contract.agentControl.signInGroup, { body }),
      status === 'offline' ? 'break' : status,
      groups,
    );
  }

  /** Rejects with the cause when Ready would not be honest, and when no call could come. */
  ready(): Promise<void> {
    return this.#requests.latest(async () => {
      const problem = whyNotReady(this.#standing.phone);
      if (problem) throw problemErrorOf(problem);
      if (this.#standing.groups.length === 0)
        throw problemFor('no-skill-group', {}, { details: { cause: 'no-group' } });
      const query = { agent_id: this.#ownId() };
      await this.#request('ready', () => this.#client.call(contract.agentControl.ready, { query }));
    }, this.#firstConnection());
  }

  break(reason: string | null = null): Promise<void> {
    return this.#requests.latest(() => this.#takeBreak(reason));
  }

  #takeBreak(reason: string | null): Promise<void> {
    const query = { agent_id: this.#ownId(), ...(reason === null ? {} : { reason }) };
    return this.#request('break', () => this.#client.call(contract.agentControl.break, { query }));
  }

  signOutOfGroups(): Promise<void> {
    return this.#requests.latest(() => {
      const query = { agent_id: this.#ownId() };
      return this.#request('offline', () => this.#client.call(contract.agentControl.logout, { query }));
    });
  }

  /** While the service cannot be reached, the wrap-up counts as ended here and is finished later. */
  finishWrapUp(): Promise<void> {
    this.#setWrapUpDone(true);
    return this.#requests.inTurn(async () => {
      try {
        await this.#sendWrapUpEnd();
      } catch (error) {
        if (isServiceAway(error)) return this.#readinessGuard.check();
        this.#setWrapUpDone(false);
        throw error;
      }
    });
  }

  #setWrapUpDone(isWrapUpDone: boolean): void {
    this.#standing = { ...this.#standing, isWrapUpDone };
    this.changed.emit(this.snapshot);
  }

  #sendWrapUpEnd(): Promise<void> {
    const request = this.#client.call(contract.agent.finishWrapUp, { body: { agent_id: this.#ownId() } });
    return this.#answered(request, this.#standing.requested, null);
  }

  extendWrapUp(): Promise<void> {
    return this.#requests.inTurn(() => {
      const body = { agent_id: this.#ownId() };
      const request = this.#client.call(contract.agent.extendWrapUp, { body });
      return this.#answered(request, this.#standing.requested, null);
    });
  }

  /** The end of a sign-in: out of all groups, unless another workstation continues with the agent's phone. */
  async leave(): Promise<void> {
    const { phone, requested, groups } = this.#standing;
    const isIn = requested !== 'offline' || groups.length > 0;
    if (this.#agentId !== null && isIn && !phone.isElsewhere) await this.signOutOfGroups();
  }

  /** A status that the service refuses was not requested. */
  async #request(requested: AgentStanding['requested'], ask: () => Promise<unknown>): Promise<void> {
    const before = this.#standing;
    this.#standing = { ...before, requested, isWithheld: false };
    try {
      await this.#answered(ask(), requested, requested === 'offline' ? [] : null);
    } catch (error) {
      this.#change({ ...this.#standing, requested: before.requested, isWithheld: before.isWithheld });
      throw error;
    }
  }

  /** Ready counts as withheld from the first attempt on: it is not shown while it is not so. */
  #runStep(step: Step): Promise<void> {
    if (step !== 'finish') {
      this.#standing = { ...this.#standing, isWithheld: true };
      this.changed.emit(this.snapshot);
    }
    return this.#requests.inTurn(async () => {
      // A request that was made meanwhile counts.
      if (nextStep(this.#standing) === step) await this.#carryOut(step);
    });
  }

  async #carryOut(step: Step): Promise<void> {
    if (step === 'finish') return this.#sendWrapUpEnd();
    const query = { agent_id: this.#ownId() };
    if (step === 'restore')
      return this.#answered(this.#client.call(contract.agentControl.ready, { query }), 'ready', null);
    const withReason = { ...query, reason: phoneUnavailable };
    await this.#answered(this.#client.call(contract.agentControl.break, { query: withReason }), 'break', null);
  }

  /** The interface does not show the data of these answers: a service that gives none has done what was asked. */
  async #answered(
    request: Promise<unknown>,
    status: AgentStatus,
    groups: AgentStanding['groups'] | null,
  ): Promise<void> {
    const { answer, isOvertaken } = await this.#withEvents(request);
    const agentId = this.#agentId;
    if (agentId === null || isOvertaken) return;
    const assumed = { ...assumedState(agentId, status), groups: [...(groups ?? this.#standing.groups)] };
    this.#stateRead(readAgentState(answer) ?? assumed);
  }

  /**
   * Answers and events come over different connections. The service announces every change, so an event that came
   * during a request is newer than the answer (the agent is Ready, and a call rings immediately).
   */
  async #withEvents(request: Promise<unknown>): Promise<{ answer: unknown; isOvertaken: boolean }> {
    const before = this.#eventCount;
    const answer = await request;
    return { answer, isOvertaken: this.#eventCount !== before };
  }

  #ownId(): string {
    if (this.#agentId === null) throw problemFor('not-an-agent');
    return this.#agentId;
  }

  #change(standing: AgentStanding): void {
    this.#standing = standing;
    this.changed.emit(this.snapshot);
    this.#readinessGuard.check();
  }
}
