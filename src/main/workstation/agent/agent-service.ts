import { contract } from '../../../shared/contract/contract.ts';
import type { AgentState, AgentStatus } from '../../../shared/contract/agent.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import { readAgentState } from '../call-events/read-event.ts';
import type { Log } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { afterServer, type Desk, nextStep, type PhoneReadiness, snapshotOf, whyNotReady } from './readiness.ts';

const retryMs = 1000;
/** A reloaded window or a renewed connection is back sooner; Ready is withdrawn within 3 s all the same. */
const graceMs = 1500;
/** A page that does not answer was given its time already. */
const silentGraceMs = 500;
const withheldReason = 'phone_unavailable';

/** Carries the agent's wishes to the service, and keeps Ready honest. */
export class AgentService {
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #log: Log;
  #agentId: string | null = null;
  #desk: Desk;
  #isStepping = false;
  #disarmGrace: (() => void) | null = null;
  readonly changed = new Emitter<AgentSnapshot>();

  constructor(parts: { client: ServiceClient; clock: Clock; log: Log }) {
    this.#client = parts.client;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#desk = this.#empty();
  }

  get snapshot(): AgentSnapshot {
    return snapshotOf(this.#desk);
  }

  /** A sign-in of an agent, or of somebody who is none. */
  async start(agentId: string | null): Promise<void> {
    this.#agentId = agentId;
    this.#desk = { ...this.#empty(), reality: this.#desk.reality };
    await this.refresh();
  }

  stop(): void {
    this.#agentId = null;
    this.#change({ ...this.#empty(), reality: this.#desk.reality });
  }

  /** Reads the truth again: at sign-in, and when events may have been missed. Null when the service does not tell. */
  async refresh(): Promise<AgentState | null> {
    const agentId = this.#agentId;
    if (agentId === null) {
      this.#change(this.#desk);
      return null;
    }
    try {
      const state = readAgentState(await this.#client.call(contract.agent.state, { query: { agent_id: agentId } }));
      if (state) this.handleServiceEvent(state);
      return state;
    } catch (error) {
      // A service without this extension tells the state by events only.
      this.#log.info({ err: error instanceof Error ? error.message : error }, 'the agent’s state could not be read');
      return null;
    }
  }

  handleServiceEvent(state: AgentState): void {
    if (state.agent_id === this.#agentId) this.#change(afterServer(this.#desk, state, this.#clock.now()));
  }

  phoneReadinessChanged(reality: PhoneReadiness): void {
    this.#change({ ...this.#desk, reality });
  }

  groups(): Promise<{ id: number; name: string }[]> {
    return this.#client.call(contract.agent.groups, {});
  }

  async signInToGroups(groupIds: number[]): Promise<void> {
    const groups = groupIds.map((id) => ({ id, name: String(id) }));
    this.#answered(
      await this.#client.call(contract.agentControl.signInGroup, {
        body: { agent_id: this.#own(), group_ids: groupIds },
      }),
      this.#statusInGroups(),
      groups,
    );
  }

  /** Rejects with the cause when Ready would not be honest. */
  async ready(): Promise<void> {
    const why = whyNotReady(this.#desk.reality);
    if (why) throw new ProblemError(why.code, why.message, why.details);
    await this.#wish('ready', () =>
      this.#client.call(contract.agentControl.ready, { query: { agent_id: this.#own() } }),
    );
  }

  async break(reason: string | undefined): Promise<void> {
    await this.#wish('break', () =>
      this.#client.call(contract.agentControl.break, {
        query: { agent_id: this.#own(), ...(reason ? { reason } : {}) },
      }),
    );
  }

  async signOutOfGroups(): Promise<void> {
    await this.#wish('offline', () =>
      this.#client.call(contract.agentControl.logout, { query: { agent_id: this.#own() } }),
    );
  }

  async finishWrapUp(): Promise<void> {
    this.#answered(
      await this.#client.call(contract.agent.finishWrapUp, { body: { agent_id: this.#own() } }),
      this.#desk.wish,
      null,
    );
  }

  /** A wish that the service refuses is none. */
  async #wish(wish: Desk['wish'], tell: () => Promise<unknown>): Promise<void> {
    const before = this.#desk;
    this.#desk = { ...before, wish, isWithheld: false };
    try {
      this.#answered(await tell(), wish, wish === 'offline' ? [] : null);
    } catch (error) {
      this.#change({ ...this.#desk, wish: before.wish, isWithheld: before.isWithheld });
      throw error;
    }
  }

  /** The interface does not show the data of these answers: a service that gives none has done what was asked. */
  #answered(answer: unknown, status: AgentStatus, groups: Desk['groups'] | null): void {
    const agentId = this.#agentId;
    if (agentId === null) return;
    const known = {
      agent_id: agentId,
      name: '',
      reason: null,
      since: '',
      since_seconds: 0,
      wrap_up_seconds_left: null,
      next: null,
      call_id: null,
      registered: true,
      phone: { registered: true, device_id: null },
    };
    this.handleServiceEvent(readAgentState(answer) ?? { ...known, status, groups: [...(groups ?? this.#desk.groups)] });
  }

  #statusInGroups(): AgentStatus {
    const status = this.#desk.server?.status;
    return status === undefined || status === 'offline' ? 'break' : status;
  }

  #own(): string {
    if (this.#agentId === null) throw new ProblemError('no-permission', 'This account is no agent.');
    return this.#agentId;
  }

  #change(desk: Desk): void {
    this.#desk = desk;
    this.changed.emit(snapshotOf(desk));
    this.#step();
  }

  /** Brings the service to what is honest; tried again until it is told. */
  #step(): void {
    const step = nextStep(this.#desk);
    if (step !== 'withdraw') {
      this.#disarmGrace?.();
      this.#disarmGrace = null;
    }
    if (step === 'restore') return this.#take('restore');
    if (step === 'withdraw')
      this.#disarmGrace ??= this.#clock.after(this.#graceMs(), () => {
        this.#disarmGrace = null;
        if (nextStep(this.#desk) === 'withdraw') this.#take('withdraw');
      });
  }

  #graceMs(): number {
    return this.#desk.reality.microphone === 'silent-window' ? silentGraceMs : graceMs;
  }

  #take(step: 'withdraw' | 'restore'): void {
    const agentId = this.#agentId;
    if (agentId === null || this.#isStepping) return;
    this.#isStepping = true;
    this.#desk = { ...this.#desk, isWithheld: true };
    this.changed.emit(snapshotOf(this.#desk));
    const told =
      step === 'withdraw'
        ? this.#client.call(contract.agentControl.break, { query: { agent_id: agentId, reason: withheldReason } })
        : this.#client.call(contract.agentControl.ready, { query: { agent_id: agentId } });
    told.then(
      (answer: unknown) => {
        this.#isStepping = false;
        this.#answered(answer, step === 'withdraw' ? 'break' : 'ready', null);
      },
      () => void this.#clock.after(retryMs, () => this.#tryAgain(step)),
    );
  }

  #tryAgain(step: 'withdraw' | 'restore'): void {
    this.#isStepping = false;
    const next = nextStep({ ...this.#desk, isWithheld: step === 'restore' });
    if (next !== null) return this.#take(next);
    this.#change(this.#desk);
  }

  #empty(): Desk {
    return {
      wish: 'offline',
      reality: { registration: 'unregistered', microphone: 'unknown' },
      server: null,
      isWithheld: false,
      groups: [],
      readAt: this.#clock.now(),
    };
  }
}
