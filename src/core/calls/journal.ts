import type { CallStatusChanged } from '../../shared/contract/event.ts';
import type { Clock } from '../../shared/clock.ts';
import {
  afterAnswered,
  afterCallBegan,
  afterCallEnded,
  afterConnected,
  afterMissed,
  afterRegistration,
} from '../agents/agent-state.ts';
import type { AgentService } from '../agents/service.ts';
import type { CdrJournalRepository } from './cdr/journal-repository.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { EventPublisher } from '../platform/realtime/event-publisher.ts';
import type { TelephonyFact } from '../switch/telephony-port.ts';

export type CallJournal = ReturnType<typeof createCallJournal>;

type Started = Extract<TelephonyFact, { kind: 'call-started' }>;
type CallFact = Exclude<TelephonyFact, { kind: 'registration' }>;
interface TrackedCall {
  readonly started: Started;
  readonly customer: Promise<CallStatusChanged['customer']>;
  /**
   * Whose call it is to end: everyone whose phone was part of it, the one who missed it included, and who asked for it.
   */
  readonly agentIds: Set<string>;
  agentId: string | null;
}

const defaultWrapUpSeconds = 30;
const aliveEveryMs = 2000;

/**
 * Turns the facts of the switch into what the clinic keeps and announces: one record per call, CallStatusChanged, and
 * the state of the agents. Facts of one call are taken in order; a call that is slow to write delays no other.
 */
export function createCallJournal(parts: {
  records: CdrJournalRepository;
  agents: AgentService;
  customers: Pick<CustomerService, 'byNumber'>;
  publisher: EventPublisher;
  /** The clinic's own system, by HTTP; resolves when it is sure to hear of it. */
  tellCallback: (event: CallStatusChanged) => Promise<void>;
  clock: Clock;
  onRegistered: (extension: string, credentialId: string) => void;
  onFault: (error: unknown, callId: string) => void;
}) {
  const { records, agents, customers, publisher, tellCallback, clock, onFault } = parts;
  const living = new Map<string, TrackedCall>();
  const writes = new Map<string, Promise<void>>();
  let stopAlive: (() => void) | null = null;

  /** Writes of one call follow each other; a failed one is reported and does not keep the next from being tried. */
  const write = (callId: string, task: () => Promise<void>): Promise<void> => {
    const after = (writes.get(callId) ?? Promise.resolve())
      .then(task)
      .catch((error: unknown) => onFault(error, callId));
    writes.set(callId, after);
    void after.then(() => writes.get(callId) === after && writes.delete(callId));
    return after;
  };
  const keepAlive = (): void => {
    stopAlive?.();
    stopAlive =
      living.size === 0
        ? null
        : clock.after(aliveEveryMs, () => {
            void records.alive([...living.keys()], clock.now()).catch((error: unknown) => onFault(error, 'alive'));
            keepAlive();
          });
  };
  const announce = async (
    call: TrackedCall,
    fact: CallFact,
    what: Pick<CallStatusChanged, 'status' | 'leg' | 'hangup_cause'>,
    agentId: string | null,
  ): Promise<void> => {
    const { type, direction, caller, callee, lineGroup, extra, callId } = call.started;
    const at = new Date(fact.at).toISOString();
    const customer = await call.customer;
    const event = {
      call_id: callId,
      type,
      direction,
      caller,
      callee,
      agent_id: agentId,
      customer,
      line_group: lineGroup,
      extra,
      at,
      ...what,
    };
    // A caller who reached nobody is nobody's event, and yet the clinic's own system hears of the end.
    await tellCallback(
      agentId === null ? { ...event, seq: 0 } : publisher.publish('CallStatusChanged', agentId, event),
    );
  };

  /**
   * Each agent on the call hears of a leg: of their own as `agent`, of the other side's as `customer`; a number outside
   * is the side that it was called for.
   */
  const announceToAll = async (
    call: TrackedCall,
    fact: Extract<CallFact, { kind: 'leg-ringing' | 'leg-answered' }>,
    status: 'ringing' | 'answered',
  ): Promise<void> => {
    const concerned = new Set([fact.agentId, call.agentId, call.started.agentId].filter((agentId) => agentId !== null));
    for (const agentId of concerned) {
      const leg = fact.agentId === null ? fact.leg : agentId === fact.agentId ? 'agent' : 'customer';
      await announce(call, fact, { status, leg, hangup_cause: null }, agentId);
    }
  };

  const begin = (fact: Started): void => {
    const number = fact.direction === 'inbound' ? fact.caller : fact.callee;
    const found = fact.direction === 'internal' ? Promise.resolve([]) : customers.byNumber(number);
    // A number that several customers share names nobody: the workstation shows the choice.
    const customer = found
      .then((all) => (all.length === 1 ? (all[0] ?? null) : null))
      .catch((error: unknown) => {
        onFault(error, fact.callId);
        return null;
      });
    living.set(fact.callId, {
      started: fact,
      customer,
      agentIds: new Set([fact.agentId, fact.requestedBy].filter((agentId) => agentId !== null)),
      agentId: fact.agentId,
    });
    if (fact.agentId !== null)
      agents.move(fact.agentId, (agent) =>
        afterCallBegan(agent, fact.callId, 'in_call', defaultWrapUpSeconds, fact.at),
      );
    void write(fact.callId, async () => records.open({ ...fact, customerId: (await customer)?.id ?? null }));
    if (living.size === 1) keepAlive();
  };

  const follow = (call: TrackedCall, fact: CallFact): void => {
    const { callId } = fact;
    switch (fact.kind) {
      case 'call-started':
        return;
      case 'leg-ringing': {
        if (fact.agentId !== null) involve(call, fact.agentId, fact.at);
        void write(callId, async () => {
          await announceToAll(call, fact, 'ringing');
          await records.ringing(callId, fact.at);
        });
        return;
      }
      case 'leg-answered':
        if (fact.agentId !== null) agents.move(fact.agentId, (agent) => afterAnswered(agent, callId, fact.at));
        void write(callId, () => announceToAll(call, fact, 'answered'));
        return;
      case 'call-connected':
        call.agentId = fact.agentId ?? call.agentId;
        for (const agentId of agents.inCall(callId))
          agents.move(agentId, (agent) => afterConnected(agent, callId, fact.at));
        void write(callId, () =>
          records.connected(callId, { at: fact.at, agentId: call.agentId, recordFilename: fact.recordFilename }),
        );
        return;
      case 'agent-missed':
        agents.move(fact.agentId, (agent) => afterMissed(agent, callId, fact.reason, fact.at));
        void write(callId, () =>
          announce(
            call,
            fact,
            {
              status: 'hungup',
              leg: 'agent',
              hangup_cause: fact.reason === 'declined' ? 'CALL_REJECTED' : 'NO_ANSWER',
            },
            fact.agentId,
          ),
        );
        return;
      case 'call-transferred':
        call.agentId = fact.toAgentId;
        if (fact.fromAgentId !== null) agents.move(fact.fromAgentId, (agent) => afterCallEnded(agent, callId, fact.at));
        if (fact.toAgentId !== null) agents.move(fact.toAgentId, (agent) => afterConnected(agent, callId, fact.at));
        return;
      case 'recording-failed':
        if (call.agentId !== null)
          publisher.publish('RecordingFailed', call.agentId, {
            call_id: callId,
            agent_id: call.agentId,
            reason: fact.reason,
          });
        return;
      case 'call-ended': {
        const still = new Set([
          ...agents.inCall(callId),
          ...(call.started.agentId === null ? [] : [call.started.agentId]),
        ]);
        for (const agentId of agents.inCall(callId))
          agents.move(agentId, (agent) => afterCallEnded(agent, callId, fact.at));
        void write(callId, async () => {
          // The record is there before the workstation hears of the end: what it opens on hearing it is complete.
          await records.close(callId, {
            endedAt: fact.at,
            cause: fact.cause,
            sipCode: fact.sipCode,
            reason: fact.reason,
            agentId: call.agentId,
          });
          for (const agentId of still.size > 0 ? still : [null])
            await announce(call, fact, { status: 'hungup', leg: fact.leg, hangup_cause: fact.cause }, agentId);
          living.delete(callId);
          keepAlive();
        });
        return;
      }
    }
  };

  const involve = (call: TrackedCall, agentId: string, at: number): void => {
    call.agentIds.add(agentId);
    if (call.started.direction === 'inbound') call.agentId = agentId;
    agents.move(agentId, (agent) =>
      call.started.callId in agent.calls
        ? agent
        : afterCallBegan(agent, call.started.callId, 'ringing', defaultWrapUpSeconds, at),
    );
  };

  return {
    receive: (fact: TelephonyFact): void => {
      if (fact.kind === 'registration') {
        const agent = agents.byExtension(fact.extension);
        if (!agent) return;
        if (fact.registered && fact.credentialId !== null) parts.onRegistered(fact.extension, fact.credentialId);
        agents.move(agent.agentId, (before) => afterRegistration(before, fact.registered, fact.deviceId));
        return;
      }
      if (fact.kind === 'call-started') begin(fact);
      const call = living.get(fact.callId);
      if (call) follow(call, fact);
    },
    /** Agents whose phones are part of a call that goes on; null for a call that is over or never was. */
    agentsOf: (callId: string): readonly string[] | null => {
      const call = living.get(callId);
      return call ? [...call.agentIds] : null;
    },
    /** Resolves when everything that was reported is written. */
    settled: async (): Promise<void> => {
      await Promise.all(writes.values());
      stopAlive?.();
    },
  };
}
