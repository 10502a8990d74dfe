import { contract } from '../../../shared/contract/contract.ts';
import type { AgentState } from '../../../shared/contract/agent.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../../shared/domain/clock.ts';
import type { AgentSnapshot } from '../../../shared/ipc/agent-ipc.ts';
import type { Log } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { afterServer, type Desk, nextStep, type Reality, snapshotOf, whyNotReady } from './agent-wish.ts';

const retryMilliseconds = 1000;
const withheldReason = 'phone_unavailable';

/** Carries the agent's wishes to the service, and keeps Ready honest. */
export class AgentDesk {
  readonly #client: ServiceClient;
  readonly #clock: Clock;
  readonly #log: Log;
  #agentId: string | null = null;
  #desk: Desk;
  #isStepping = false;
  onChanged: (snapshot: AgentSnapshot) => void = () => {};

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

  /** Reads the truth again: at sign-in, and when events may have been missed. */
  async refresh(): Promise<void> {
    const agentId = this.#agentId;
    if (agentId === null) return this.#change(this.#desk);
    await this.#client.call(contract.agent.state, { query: { agent_id: agentId } }).then(
      (state) => this.serverSaid(state),
      // A service without this extension tells the state by events only.
      (error: unknown) => this.#log.info({ err: error instanceof Error ? error.message : error }, 'the agent’s state could not be read'),
    );
  }

  serverSaid(state: AgentState): void {
    if (state.agent_id === this.#agentId) this.#change(afterServer(this.#desk, state, this.#clock.now()));
  }

  realityIs(reality: Reality): void {
    this.#change({ ...this.#desk, reality });
  }

  groups(): Promise<{ id: number; name: string }[]> {
    return this.#client.call(contract.agent.groups, {});
  }

  async signInToGroups(groupIds: number[]): Promise<void> {
    this.serverSaid(await this.#client.call(contract.agentControl.signInGroup, { body: { agent_id: this.#own(), group_ids: groupIds } }));
  }

  /** Rejects with the cause when Ready would not be honest. */
  async ready(): Promise<void> {
    const why = whyNotReady(this.#desk.reality);
    if (why) throw new ProblemError(why.code, why.message, why.details);
    const query = { agent_id: this.#own() };
    this.#desk = { ...this.#desk, wish: 'ready', isWithheld: false };
    this.serverSaid(await this.#client.call(contract.agentControl.ready, { query }));
  }

  async break(reason: string | undefined): Promise<void> {
    const query = { agent_id: this.#own(), ...(reason ? { reason } : {}) };
    this.#desk = { ...this.#desk, wish: 'break', isWithheld: false };
    this.serverSaid(await this.#client.call(contract.agentControl.break, { query }));
  }

  async signOutOfGroups(): Promise<void> {
    this.#desk = { ...this.#desk, wish: 'offline', isWithheld: false };
    this.serverSaid(await this.#client.call(contract.agentControl.logout, { query: { agent_id: this.#own() } }));
  }

  async finishWrapUp(): Promise<void> {
    this.serverSaid(await this.#client.call(contract.agent.finishWrapUp, { body: { agent_id: this.#own() } }));
  }

  #own(): string {
    if (this.#agentId === null) throw new ProblemError('no-permission', 'This account is no agent.');
    return this.#agentId;
  }

  #change(desk: Desk): void {
    this.#desk = desk;
    this.onChanged(snapshotOf(desk));
    this.#step();
  }

  /** Brings the service to what is honest; tried again until it is told. */
  #step(): void {
    const step = nextStep(this.#desk);
    const agentId = this.#agentId;
    if (step === null || agentId === null || this.#isStepping) return;
    this.#isStepping = true;
    this.#desk = { ...this.#desk, isWithheld: true };
    const told =
      step === 'withdraw'
        ? this.#client.call(contract.agentControl.break, { query: { agent_id: agentId, reason: withheldReason } })
        : this.#client.call(contract.agentControl.ready, { query: { agent_id: agentId } });
    told.then(
      (state) => {
        this.#isStepping = false;
        this.serverSaid(state);
      },
      () => {
        this.#clock.after(retryMilliseconds, () => {
          this.#isStepping = false;
          this.#change(step === 'withdraw' ? { ...this.#desk, isWithheld: false } : this.#desk);
        });
      },
    );
  }

  #empty(): Desk {
    return { wish: 'offline', reality: { registration: 'unregistered', microphone: 'unknown' }, server: null, isWithheld: false, groups: [], readAt: this.#clock.now() };
  }
}
