import type { CallSupervision, SupervisionMode, SupervisionStep } from '../../shared/contract/call-supervision.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Permission } from '../../shared/contract/permission.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AgentService } from '../agents/agents-service.ts';
import { afterCallEnded } from '../agents/agent-state.ts';
import type { AuditLog } from '../platform/audit/audit-service.ts';
import { accountOf, type Caller } from '../platform/caller.ts';
import { formatDateTime } from '../platform/database/local-time.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import type { Telephony, TelephonyFact } from '../switch/telephony-port.ts';
import type { CallJournal } from './journal.ts';

type SupervisionFact = Extract<TelephonyFact, { kind: 'supervision' }>;

interface Parts {
  readonly telephony: Pick<Telephony, 'supervise' | 'endSupervision'>;
  readonly agents: Pick<AgentService, 'byId' | 'inCall' | 'nameOf' | 'takeForCall' | 'releaseFrom' | 'move'>;
  readonly journal: Pick<CallJournal, 'callInProgress'>;
  readonly publisher: EventPublisher;
  readonly audit: Pick<AuditLog, 'did' | 'write'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly newId: () => string;
  readonly permissionsOf: (agentId: string) => Promise<readonly Permission[]>;
  readonly onFault: (error: unknown) => void;
}

interface Supervision {
  readonly id: string;
  readonly callId: string;
  readonly agentId: string;
  readonly supervisorId: string;
  readonly userId: number | null;
  readonly tokenId: string;
  isPrivate: boolean;
  mode: SupervisionMode;
  /** When this mode began, epoch milliseconds; null while the phone rings. */
  since: number | null;
  /** The agent is shown that the supervisor is there. */
  isShown: boolean;
}

/**
 * Supervisors whose phones hear an agent's call. It is no call of the clinic: it has no record, and nobody but the
 * supervisor, and the agent unless it is private, gets an event of it. The supervisor counts as in a call meanwhile.
 */
export class Supervisions {
  readonly #parts: Parts;
  /** By the supervisor's agent ID: one phone hears one call. */
  readonly #supervisions = new Map<string, Supervision>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async supervise(
    caller: Caller,
    { call_id: callId, agent_id: agentId, mode }: { call_id: string; agent_id: string; mode: SupervisionStep },
  ): Promise<null> {
    const { agents, telephony } = this.#parts;
    const supervisor = caller.agentId === null ? null : agents.byId(caller.agentId);
    if (!supervisor) throw problemFor('not-an-agent');
    const known = this.#supervisions.get(supervisor.agentId);
    const isSame = known?.callId === callId && known.agentId === agentId;
    if (!isSame) this.#checkTalks(supervisor.agentId, callId, agentId);
    if (known && !isSame) {
      await telephony.endSupervision(known.id);
      // Asked again: another supervisor may have come meanwhile.
      this.#checkTalks(supervisor.agentId, callId, agentId);
    }
    const supervision = isSame ? known : this.#begin(caller, supervisor, { callId, agentId });
    const { id: supervisionId } = supervision;
    try {
      await telephony.supervise({ supervisionId, callId, agentId, supervisor, step: mode });
    } catch (error) {
      if (!isSame) this.#forget(supervision);
      throw error;
    }
    // Rights that were lost before the phone was called had nothing to end.
    await this.checkRights();
    return null;
  }

  async end(caller: Caller, callId: string): Promise<null> {
    const known = caller.agentId === null ? undefined : this.#supervisions.get(caller.agentId);
    if (known?.callId !== callId) throw problemFor('no-supervision');
    await this.#parts.telephony.endSupervision(known.id);
    return null;
  }

  receive({ supervisionId, mode, state, outcome, at }: SupervisionFact): void {
    const supervision = [...this.#supervisions.values()].find(({ id }) => id === supervisionId);
    if (!supervision) return;
    const { agents } = this.#parts;
    if (state !== 'ringing') this.#recordMode(supervision, at);
    supervision.mode = mode;
    if (state === 'on') this.#changedMode(supervision, at);
    if (outcome === 'taken_over') this.#audit(supervision, 'call.taken-over', { at });
    if (state === 'over') {
      this.#supervisions.delete(supervision.supervisorId);
      agents.move(supervision.supervisorId, (agent) => afterCallEnded(agent, supervision.id, at));
    }
    this.#announce(supervision, 'by', { state, outcome });
    this.#showAgent(supervision, state === 'on', outcome);
  }

  /** Rights have changed: who may no longer listen does not, and who may no longer listen privately is shown. */
  async checkRights(): Promise<void> {
    for (const supervision of [...this.#supervisions.values()]) {
      const permissions = await this.#parts.permissionsOf(supervision.supervisorId);
      if (!permissions.includes('agent.listen')) await this.#parts.telephony.endSupervision(supervision.id);
      else if (supervision.isPrivate && !permissions.includes('agent.listen.private')) {
        supervision.isPrivate = false;
        this.#showAgent(supervision, supervision.since !== null, null);
      }
    }
  }

  /** The sign-in that it was asked for with has ended. */
  tokenEnded(tokenId: string): void {
    for (const supervision of this.#supervisions.values())
      if (supervision.tokenId === tokenId)
        void this.#parts.telephony.endSupervision(supervision.id).catch(this.#parts.onFault);
  }

  /** Throws ProblemError. */
  #checkTalks(supervisorId: string, callId: string, agentId: string): void {
    const { agents, journal } = this.#parts;
    const call = journal.callInProgress(callId);
    if (!call) throw problemFor('call-not-found');
    const inCall = agents.inCall(callId);
    if (inCall.includes(supervisorId)) throw problemFor('supervise-own-call');
    if (!inCall.includes(agentId)) throw problemFor('agent-not-in-call');
    if (!call.isConnected) throw problemFor('agent-not-talking');
    if (
      [...this.#supervisions.values()].some((other) => other.callId === callId && other.supervisorId !== supervisorId)
    )
      throw problemFor('call-supervised');
  }

  /** Takes the supervisor's phone. Throws ProblemError for one that is not there, or is in a call. */
  #begin(
    caller: Caller,
    { agentId: supervisorId, extension, registered }: { agentId: string; extension: string; registered: boolean },
    of: Pick<Supervision, 'callId' | 'agentId'>,
  ): Supervision {
    const { agents, newId } = this.#parts;
    if (!registered) throw problemFor('agent-phone-not-registered', { extension });
    const id = newId();
    if (!agents.takeForCall(supervisorId, id, { wrapUpSeconds: 0, isAlone: true, phase: 'in_call' }))
      throw problemFor('already-in-call');
    const supervision: Supervision = {
      ...of,
      id,
      supervisorId,
      userId: accountOf(caller),
      tokenId: caller.tokenId,
      isPrivate: caller.permissions.has('agent.listen.private'),
      mode: 'listen',
      since: null,
      isShown: false,
    };
    this.#supervisions.set(supervisorId, supervision);
    return supervision;
  }

  /** Its phone could not be called. */
  #forget({ id, supervisorId }: Supervision): void {
    if (this.#supervisions.get(supervisorId)?.id !== id) return;
    this.#supervisions.delete(supervisorId);
    this.#parts.agents.releaseFrom(id, supervisorId);
  }

  #changedMode(supervision: Supervision, at: number): void {
    supervision.since = at;
    // A core that is killed writes no end.
    this.#audit(supervision, 'call.supervised', {
      mode: supervision.mode,
      is_private: supervision.isPrivate,
      from: at,
    });
  }

  /** The mode so far, from when to when. */
  #recordMode(supervision: Supervision, at: number): void {
    const { mode, since } = supervision;
    if (since !== null) this.#audit(supervision, 'call.supervision-over', { mode, from: since, to: at });
  }

  #audit(
    { callId, agentId, userId }: Supervision,
    action: 'call.supervised' | 'call.supervision-over' | 'call.taken-over',
    {
      from,
      to,
      at,
      ...more
    }: { from?: number; to?: number; at?: number; mode?: SupervisionMode; is_private?: boolean },
  ): void {
    const { audit, agents, timeZone, onFault } = this.#parts;
    const times = Object.fromEntries(
      Object.entries({ from, to, at }).flatMap(([name, moment]) =>
        moment === undefined ? [] : [[name, formatDateTime(moment, timeZone)]],
      ),
    );
    const detail = { account: agents.nameOf(agentId) ?? agentId, call_id: callId, ...more, ...times };
    void audit.write({ action, userId, address: null, detail }).catch(onFault);
  }

  /** A supervisor who may listen privately is shown while they speak. */
  #showAgent(supervision: Supervision, isOn: boolean, outcome: CallSupervision['outcome']): void {
    const { isPrivate, mode, isShown: wasShown } = supervision;
    supervision.isShown = isOn && !(isPrivate && mode === 'listen');
    if (supervision.isShown) this.#announce(supervision, 'to', { state: 'on', outcome: null });
    else if (wasShown) this.#announce(supervision, 'to', { state: 'over', outcome: outcome ?? 'ended' });
  }

  #announce(
    { callId, agentId, supervisorId, isPrivate, mode }: Supervision,
    role: CallSupervision['role'],
    progress: Pick<CallSupervision, 'state' | 'outcome'>,
  ): void {
    const { agents, publisher } = this.#parts;
    const person = (id: string) => ({ agent_id: id, name: agents.nameOf(id) ?? id });
    const audience = role === 'by' ? supervisorId : agentId;
    publisher.publish(
      'CallSupervisionChanged',
      audience,
      {
        call_id: callId,
        agent_id: audience,
        role,
        by: person(supervisorId),
        to: person(agentId),
        is_private: isPrivate && role === 'by',
        mode,
        ...progress,
      },
      // Accounts that monitor agents need not be permitted to listen.
      'agent',
    );
  }
}
