import { problemFor } from '../../shared/problems/problem-for.ts';
import { invalidField } from '../../shared/problems/field-problems.ts';
import type { Agent } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/service.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { Caller } from '../platform/caller.ts';
import { defaultLine } from '../../shared/domain/line.ts';
import { lineOf } from '../switch/line.ts';
import type { PlaceCall, Telephony } from '../switch/telephony-port.ts';
import type { Trunk } from '../../sip/ports.ts';
import { CallLimit } from './call-limit.ts';
import { checkInvolved } from './involvement.ts';
import type { CallJournal } from './journal.ts';

export type CallService = ReturnType<typeof createCallService>;

/** Placing and ending calls (interface 4.7): who may, from where, over which line. The switch does the rest. */
export function createCallService(parts: {
  telephony: Telephony;
  agents: AgentService;
  journal: CallJournal;
  trunks: readonly Trunk[];
  customers: Pick<CustomerService, 'countNumber'>;
  newId: () => string;
}) {
  const { telephony, agents, journal, trunks, newId } = parts;
  const isInProgress = (callId: string): boolean => journal.isInProgress(callId);
  const practiceCalls = new CallLimit({
    max: 5,
    isInProgress,
    refusal: (count) => problemFor('practice-calls', { count }),
  });
  const outsideCalls = new CallLimit({
    max: 3,
    isInProgress,
    refusal: (count) => problemFor('outside-calls', { count }),
  });

  /** The agent whose extension or mobile places the call: one's own, or anyone's with `agent.monitor`. */
  const acting = (caller: Caller, agent: Agent | null, number: string): Agent => {
    if (!agent) throw invalidField('caller', 'caller-not-an-agent', { number });
    if (caller.agentId !== agent.agentId && !caller.permissions.has('agent.monitor'))
      throw problemFor('caller-number-not-yours', { number });
    return agent;
  };
  const reachable = (agent: Agent): Agent => {
    if (!agent.registered) throw problemFor('agent-phone-not-registered', { extension: agent.extension });
    return agent;
  };
  const line = (field: string, name: string): string => {
    try {
      lineOf(name, trunks);
      return name;
    } catch {
      throw invalidField(field, 'line-group-unknown', { name });
    }
  };
  const place = async (request: PlaceCall) => {
    await telephony.place(request);
    return { request_id: request.callId };
  };
  /** Of an agent who is in no other call: two requests at once place one call. */
  const placeFor = async (request: PlaceCall & { readonly agentId: string }) => {
    if (!agents.takeForCall(request.agentId, request.callId)) throw problemFor('agent-in-call');
    try {
      return await place(request);
    } catch (error) {
      agents.releaseFrom(request.callId, request.agentId);
      throw error;
    }
  };

  const calls = {
    out: (
      caller: Caller,
      request: { caller: string; callee: string; line_group?: string | undefined; extra?: string | undefined },
    ) => {
      const agent = reachable(acting(caller, agents.byExtension(request.caller), request.caller));
      const callId = newId();
      const lineGroup = line('line_group', request.line_group ?? defaultLine);
      return placeFor({
        method: 'out',
        callId,
        agentId: agent.agentId,
        extension: agent.extension,
        callee: request.callee,
        lineGroup,
        extra: request.extra ?? null,
      });
    },
    dual: (
      caller: Caller,
      request: { caller: string; callee: string; line?: string | undefined; extra?: string | undefined },
    ) => {
      const agent = acting(caller, agents.byMobile(request.caller), request.caller);
      const callId = newId();
      const over = line('line', request.line ?? defaultLine);
      return placeFor({
        method: 'dual',
        callId,
        agentId: agent.agentId,
        mobile: request.caller,
        callee: request.callee,
        line: over,
        extra: request.extra ?? null,
      });
    },
    back2back: async (
      caller: Caller,
      request: { caller: string; callee: string; caller_line_group: string; callee_line_group: string },
    ) => {
      const callId = newId();
      const callerLineGroup = line('caller_line_group', request.caller_line_group);
      const calleeLineGroup = line('callee_line_group', request.callee_line_group);
      return outsideCalls.run(caller.userId, callId, () =>
        place({
          method: 'back2back',
          callId,
          agentId: caller.agentId,
          caller: request.caller,
          callee: request.callee,
          callerLineGroup,
          calleeLineGroup,
        }),
      );
    },
    extension: (caller: Caller, request: { caller: string; callee: string }) => {
      const agent = reachable(acting(caller, agents.byExtension(request.caller), request.caller));
      const callee = agents.byExtension(request.callee);
      if (!callee) throw invalidField('callee', 'extension-unknown', { number: request.callee });
      if (callee.agentId === agent.agentId) throw invalidField('callee', 'own-extension-called');
      const callId = newId();
      return placeFor({
        method: 'extension',
        callId,
        agentId: agent.agentId,
        caller: agent.extension,
        callee: callee.extension,
        calleeAgentId: callee.agentId,
      });
    },
    practice: async (caller: Caller, request: { from: string; group_id: number }) => {
      if (!agents.group(request.group_id)) throw invalidField('group_id', 'skill-group-unknown');
      // The call names the customer of the number that it pretends to come from.
      parts.customers.countNumber(caller, request.from);
      const callId = newId();
      const { from, group_id: groupId } = request;
      return practiceCalls.run(caller.userId, callId, () =>
        place({ method: 'practice', callId, requestedBy: caller.agentId, from, groupId }),
      );
    },
    hangUp: async (caller: Caller, callId: string): Promise<null> => {
      checkInvolved(journal, caller, callId);
      await telephony.hangUp(callId);
      return null;
    },
  };
  return {
    ...calls,
    /** A colleague's extension is called inside the clinic, however many digits it has; other numbers by `method`. */
    place: (
      caller: Caller,
      { method, ...request }: { method: 'out' | 'dual'; caller: string; callee: string; extra?: string | undefined },
    ) => {
      if (!agents.isExtension(request.callee)) return calls[method](caller, request);
      if (method === 'dual') throw invalidField('number', 'extension-by-mobile', { number: request.callee });
      return calls.extension(caller, request);
    },
  };
}
