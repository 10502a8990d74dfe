import { problemFor } from '../../shared/problems/problem-for.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import type { AgentService } from '../agents/service.ts';
import type { CustomerService } from '../clinic/customers/service.ts';
import type { Caller } from '../platform/caller.ts';
import { numberAsSeenBy } from '../platform/number-privacy.ts';
import { isServiceCode } from '../../shared/domain/dialled-number.ts';
import { type ClinicPlace, numberForLine } from '../../shared/domain/phone-number.ts';
import { defaultLine } from '../../shared/domain/line.ts';
import { lineOf } from '../switch/line.ts';
import type { PlaceCall, Telephony } from '../switch/telephony-port.ts';
import type { Trunk } from '../../sip/ports.ts';
import { wrapUpSecondsOf } from './agent-moves.ts';
import { CallLimit } from './call-limit.ts';
import { CallingAgents } from './calling-agents.ts';
import { checkInvolved } from './involvement.ts';
import type { CallJournal } from './journal.ts';

interface CallParts {
  readonly telephony: Telephony;
  readonly agents: AgentService;
  readonly journal: CallJournal;
  readonly trunks: () => readonly Pick<Trunk, 'name'>[];
  readonly customers: Pick<CustomerService, 'countNumber'>;
  readonly outsideCalls: CallLimit;
  readonly allowsServiceCodes: () => boolean;
  readonly place: ClinicPlace;
  readonly newId: () => string;
}

interface ByExtension {
  readonly caller: string;
  readonly callee: string;
}
interface Placed {
  readonly request_id: string;
}

/**
 * Agents who may end a call in progress: its participants, rung agents and the one who placed it, but not one who
 * declined the caller. Null for a call that is over or never was.
 */
function endersOf(
  { journal, agents }: { journal: Pick<CallJournal, 'callInProgress'>; agents: Pick<AgentService, 'inCall'> },
  callId: string,
): readonly string[] | null {
  const call = journal.callInProgress(callId);
  return call && [...call.requesters, ...agents.inCall(callId)];
}

/** Placing and ending calls (interface 4.7): who may, from where, over which line. The switch does the rest. */
export class CallService {
  readonly #parts: CallParts;
  readonly #calling: CallingAgents;
  readonly #practiceCalls: CallLimit;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#calling = new CallingAgents(parts.agents);
    const isInProgress = (callId: string): boolean => parts.journal.isInProgress(callId);
    this.#practiceCalls = new CallLimit({
      max: 5,
      isInProgress,
      refusal: (count) => problemFor('practice-calls', { count }),
    });
  }

  /** A colleague's extension is called inside the clinic, however many digits it has; other numbers by `method`. */
  async place(
    caller: Caller,
    { method, ...request }: ByExtension & { method: 'out' | 'dual'; extra?: string | undefined },
  ): Promise<Placed> {
    if (!this.#parts.agents.isExtension(request.callee)) {
      return this[method](caller, { ...request, callee: this.#numberFor(caller, 'number', request.callee) });
    }
    if (method === 'dual') throw invalidField('number', 'extension-by-mobile', { number: request.callee });
    return this.extension(caller, request);
  }

  async out(
    caller: Caller,
    request: ByExtension & { line_group?: string | undefined; extra?: string | undefined },
  ): Promise<Placed> {
    const { agentId, extension } = this.#calling.byExtension(caller, request.caller);
    const callee = this.#numberFor(caller, 'callee', request.callee);
    return this.#placeFor({
      method: 'out',
      callId: this.#parts.newId(),
      agentId,
      extension,
      callee,
      lineGroup: this.#line('line_group', request.line_group),
      extra: request.extra ?? null,
    });
  }

  async dual(
    caller: Caller,
    request: { caller: string; callee: string; line?: string | undefined; extra?: string | undefined },
  ): Promise<Placed> {
    const { agentId } = this.#calling.byMobile(caller, request.caller);
    const mobile = this.#numberFor(caller, 'caller', request.caller);
    const callee = this.#numberFor(caller, 'callee', request.callee);
    const isForOther = agentId !== caller.agentId;
    const placed = {
      method: 'dual' as const,
      callId: this.#parts.newId(),
      agentId,
      isForOther,
      requestedBy: isForOther ? caller.agentId : null,
      mobile,
      callee,
      line: this.#line('line', request.line),
      extra: request.extra ?? null,
    };
    // A dual call on a colleague's mobile is charged to the account that placed it.
    const place = (): Promise<Placed> => this.#placeFor(placed);
    return isForOther ? this.#parts.outsideCalls.run(caller.userId, placed.callId, place) : place();
  }

  async back2back(
    caller: Caller,
    request: { caller: string; callee: string; caller_line_group: string; callee_line_group: string },
  ): Promise<Placed> {
    const first = this.#numberFor(caller, 'caller', request.caller);
    const callee = this.#numberFor(caller, 'callee', request.callee);
    const callerAgentId = this.#parts.agents.byMobile(request.caller)?.agentId ?? null;
    const placed: PlaceCall = {
      method: 'back2back',
      callId: this.#parts.newId(),
      // An agent who rings their own mobile first is on the line, as in a dual call.
      agentId: callerAgentId === caller.agentId ? caller.agentId : null,
      requestedBy: caller.agentId,
      caller: first,
      callee,
      callerLineGroup: this.#line('caller_line_group', request.caller_line_group),
      calleeLineGroup: this.#line('callee_line_group', request.callee_line_group),
    };
    return this.#parts.outsideCalls.run(caller.userId, placed.callId, () => this.#place(placed));
  }

  async extension(caller: Caller, request: ByExtension): Promise<Placed> {
    const agent = this.#calling.byExtension(caller, request.caller);
    const callee = this.#parts.agents.byExtension(request.callee);
    if (!callee) throw invalidField('callee', 'extension-unknown', { number: request.callee });
    if (callee.agentId === agent.agentId) throw invalidField('callee', 'own-extension-called');
    return this.#placeFor({
      method: 'extension',
      callId: this.#parts.newId(),
      agentId: agent.agentId,
      caller: agent.extension,
      callee: callee.extension,
      calleeAgentId: callee.agentId,
    });
  }

  async practice(caller: Caller, { from, group_id: groupId }: { from: string; group_id: number }): Promise<Placed> {
    const { agents, customers, newId } = this.#parts;
    if (!agents.group(groupId)) throw invalidField('group_id', 'skill-group-unknown');
    // The call names the customer of the number that it pretends to come from.
    customers.countNumber(caller, from);
    const callId = newId();
    return this.#practiceCalls.run(caller.userId, callId, () =>
      this.#place({ method: 'practice', callId, requestedBy: caller.agentId, from, groupId }),
    );
  }

  async hangUp(caller: Caller, callId: string): Promise<null> {
    const { isTheirs } = checkInvolved({ agentsOf: (id) => endersOf(this.#parts, id) }, caller, callId);
    await this.#parts.telephony.hangUp(callId, isTheirs ? null : 'ended-by-supervisor');
    return null;
  }

  async #place(request: PlaceCall): Promise<Placed> {
    await this.#parts.telephony.place(request);
    return { request_id: request.callId };
  }

  /** Requires an agent in no other call: two concurrent requests place one call. */
  async #placeFor(request: PlaceCall & { readonly agentId: string }): Promise<Placed> {
    const { agents } = this.#parts;
    const wrapUpSeconds = wrapUpSecondsOf({ direction: request.method === 'extension' ? 'internal' : 'outbound' });
    if (!agents.takeForCall(request.agentId, request.callId, wrapUpSeconds)) throw problemFor('agent-in-call');
    try {
      return await this.#place(request);
    } catch (error) {
      agents.releaseFrom(request.callId, request.agentId);
      throw error;
    }
  }

  /** The number as the line takes it. Throws ProblemError `invalid-input` where the line takes none. */
  #numberFor(caller: Caller, field: string, written: string): string {
    const number = numberForLine(written, this.#parts.place);
    const shown = numberAsSeenBy(caller, written);
    if (number === null) throw invalidField(field, 'not-a-number-to-call', { number: shown });
    if (isServiceCode(number) && !this.#parts.allowsServiceCodes())
      throw invalidField(field, 'service-codes-off', { number: shown });
    return number;
  }

  #line(field: string, name: string = defaultLine): string {
    try {
      lineOf(name, this.#parts.trunks());
      return name;
    } catch {
      throw invalidField(field, 'line-group-unknown', { name });
    }
  }
}
