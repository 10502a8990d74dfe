import type { PlaceCallRequest } from '../../shared/contract/call.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import type { Agent } from '../agents/agent-state.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { CustomerService } from '../clinic/customers/customers-service.ts';
import type { Caller } from '../platform/caller.ts';
import { numberAsSeenBy } from '../platform/number-privacy.ts';
import { type CalledNumber, calledNumber } from '../../shared/domain/called-number.ts';
import { isServiceCode } from '../../shared/domain/dialled-number.ts';
import { type ClinicPlace, numberForLine } from '../../shared/domain/phone-number.ts';
import { defaultLine } from '../../shared/domain/line.ts';
import { lineOf } from '../switch/line.ts';
import type { Destination, Telephony, TwoSidedCall } from '../switch/telephony-port.ts';
import { twoSidedCall } from '../switch/two-sided-call.ts';
import type { Trunk } from '../../sip/ports.ts';
import { wrapUpSecondsOf } from './agent-moves.ts';
import { CallLimit } from './call-limit.ts';
import type { CdrService } from './cdr/cdr-service.ts';
import { checkInvolved } from './involvement.ts';
import type { CallJournal } from './journal.ts';

interface CallParts {
  readonly telephony: Telephony;
  readonly agents: AgentService;
  readonly journal: CallJournal;
  readonly trunks: () => readonly Pick<Trunk, 'name'>[];
  readonly customers: Pick<CustomerService, 'countNumber' | 'numberOf'>;
  readonly cdr: Pick<CdrService, 'otherNumberOf'>;
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
/** A call by an agent's extension or mobile. `field`: the request's name of the called number. */
interface AgentCall {
  readonly from: string;
  readonly called: CalledNumber<Agent>;
  readonly field: 'callee' | 'number';
  readonly line: string;
  readonly extra?: string | undefined;
}

const extensionOf = ({ extension, agentId }: Agent): Destination => ({ kind: 'extension', extension, agentId });
const outside = (number: string, line: string): Destination => ({ kind: 'outside', number, line });

/**
 * Agents who may end a call in progress: its participants, rung agents and who had it placed for others, but not one
 * who has left it, or declined the caller. Null for a call that is over or never was.
 */
function endersOf(
  { journal, agents }: { journal: Pick<CallJournal, 'callInProgress'>; agents: Pick<AgentService, 'inCall'> },
  callId: string,
): readonly string[] | null {
  const call = journal.callInProgress(callId);
  if (!call) return null;
  const { requestedBy } = call.started;
  return requestedBy === null ? agents.inCall(callId) : [requestedBy, ...agents.inCall(callId)];
}

/** Placing and ending calls (interface 4.7): who may, from where, over which line. The switch does the rest. */
export class CallService {
  readonly #parts: CallParts;
  readonly #practiceCalls: CallLimit;

  constructor(parts: CallParts) {
    this.#parts = parts;
    const isInProgress = (callId: string): boolean => parts.journal.isInProgress(callId);
    this.#practiceCalls = new CallLimit({
      max: 5,
      isInProgress,
      refusal: (count) => problemFor('practice-calls', { count }),
    });
  }

  /** Calls a number, or one that the account need not see: of a customer, or of a call record. */
  async place(caller: Caller, { way, caller: from, extra, ...target }: PlaceCallRequest): Promise<Placed> {
    const { customers, cdr } = this.#parts;
    const { number, customer_id: customerId, phone_index: index, record_id: recordId } = target;
    const known = (): Promise<string> =>
      recordId === undefined ? customers.numberOf(caller, customerId ?? 0, index) : cdr.otherNumberOf(caller, recordId);
    const field = 'number';
    const called =
      number === undefined ? this.#called(caller, field, await known()) : this.#typed(caller, field, number);
    const call = { from, called, field, line: defaultLine, extra } as const;
    return way === 'out' ? this.#byExtension(caller, call) : this.#byMobile(caller, call);
  }

  async out(
    caller: Caller,
    {
      caller: from,
      callee,
      line_group: line,
      extra,
    }: ByExtension & { line_group?: string | undefined; extra?: string | undefined },
  ): Promise<Placed> {
    const called = this.#typed(caller, 'callee', callee);
    return this.#byExtension(caller, { from, called, field: 'callee', line: this.#line('line_group', line), extra });
  }

  async dual(
    caller: Caller,
    { caller: from, callee, line, extra }: ByExtension & { line?: string | undefined; extra?: string | undefined },
  ): Promise<Placed> {
    const called = this.#typed(caller, 'callee', callee);
    return this.#byMobile(caller, { from, called, field: 'callee', line: this.#line('line', line), extra });
  }

  async back2back(
    caller: Caller,
    request: ByExtension & { caller_line_group: string; callee_line_group: string },
  ): Promise<Placed> {
    const { agents, outsideCalls, newId } = this.#parts;
    this.#count(caller, request.callee);
    const first = outside(
      this.#forLine(caller, 'caller', request.caller),
      this.#line('caller_line_group', request.caller_line_group),
    );
    const second = outside(
      this.#forLine(caller, 'callee', request.callee),
      this.#line('callee_line_group', request.callee_line_group),
    );
    const onMobile = agents.byMobile(request.caller)?.agentId ?? null;
    // An agent who rings their own mobile first is on the line, as in a dual call.
    const agentId = onMobile === caller.agentId ? caller.agentId : null;
    const call = twoSidedCall({ callId: newId(), agentId, requestedBy: caller.agentId }, first, second);
    return outsideCalls.run(caller.userId, call.description.callId, () => this.#place(call));
  }

  async extension(caller: Caller, { caller: from, callee }: ByExtension): Promise<Placed> {
    const called = calledNumber(callee, (extension) => this.#parts.agents.byExtension(extension), this.#parts.place);
    if (called?.kind !== 'colleague') throw invalidField('callee', 'extension-unknown', { number: callee });
    return this.#byExtension(caller, { from, called, field: 'callee', line: defaultLine });
  }

  async practice(
    caller: Caller,
    { from, group_id: groupId, interrupts }: { from: string; group_id: number; interrupts?: boolean | undefined },
  ): Promise<Placed> {
    const { agents, telephony, newId } = this.#parts;
    if (!agents.group(groupId)) throw invalidField('group_id', 'skill-group-unknown');
    this.#count(caller, from);
    const callId = newId();
    await this.#practiceCalls.run(caller.userId, callId, () =>
      telephony.practice({ callId, requestedBy: caller.agentId, from, groupId, interrupts }),
    );
    return { request_id: callId };
  }

  async hangUp(caller: Caller, callId: string): Promise<null> {
    const { isTheirs } = checkInvolved({ agentsOf: (id) => endersOf(this.#parts, id) }, caller, callId);
    await this.#parts.telephony.hangUp(
      isTheirs
        ? { callId, agentId: caller.agentId, code: null }
        : { callId, agentId: null, code: 'ended-by-supervisor' },
    );
    return null;
  }

  async #byExtension(caller: Caller, { from, called, field, line, extra }: AgentCall): Promise<Placed> {
    const { agents, newId } = this.#parts;
    const agent = checkActing(caller, agents.byExtension(from), from);
    const { agentId } = agent;
    if (!agent.registered) throw problemFor('agent-phone-not-registered', { extension: agent.extension });
    if (called.kind === 'colleague' && called.colleague.agentId === agentId)
      throw invalidField(field, 'own-extension-called');
    const second = called.kind === 'colleague' ? extensionOf(called.colleague) : outside(called.number, line);
    return this.#placeFor(
      agentId,
      twoSidedCall({ callId: newId(), agentId, extra: extra ?? null }, extensionOf(agent), second),
    );
  }

  /** The agent's mobile is dialled first. */
  async #byMobile(caller: Caller, { from, called, field, line, extra }: AgentCall): Promise<Placed> {
    const { agents, outsideCalls, newId } = this.#parts;
    const { agentId } = checkActing(caller, agents.byMobile(from), from);
    if (called.kind === 'colleague')
      throw invalidField(field, 'extension-by-mobile', { number: called.colleague.extension });
    const mobile = this.#forLine(caller, 'caller', from);
    const isForOther = agentId !== caller.agentId;
    const requestedBy = isForOther ? caller.agentId : null;
    const call = twoSidedCall(
      { callId: newId(), agentId, type: 'dual', isForOther, requestedBy, extra: extra ?? null },
      outside(mobile, line),
      outside(called.number, line),
    );
    // A dual call on a colleague's mobile is charged to the account that placed it.
    const place = (): Promise<Placed> => this.#placeFor(agentId, call);
    return isForOther ? outsideCalls.run(caller.userId, call.description.callId, place) : place();
  }

  async #place(call: TwoSidedCall): Promise<Placed> {
    await this.#parts.telephony.place(call);
    return { request_id: call.description.callId };
  }

  /** Requires an agent with room for a call: two concurrent requests place one. */
  async #placeFor(agentId: string, call: TwoSidedCall): Promise<Placed> {
    const { agents } = this.#parts;
    const { callId } = call.description;
    if (
      !agents.takeForCall(agentId, callId, {
        wrapUpSeconds: wrapUpSecondsOf(call.description),
        isAlone: call.description.type === 'dual',
      })
    )
      throw problemFor('agent-in-call');
    try {
      return await this.#place(call);
    } catch (error) {
      agents.releaseFrom(callId, agentId);
      throw error;
    }
  }

  /** Whom a number calls. Throws ProblemError `invalid-input` for one that calls nobody. */
  #called(caller: Caller, field: string, written: string): CalledNumber<Agent> {
    const { agents, place } = this.#parts;
    const called = calledNumber(written, (extension) => agents.byExtension(extension), place);
    if (called?.kind === 'colleague') return called;
    return { kind: 'outside', number: this.#forLine(caller, field, written, called?.number ?? null) };
  }

  /** Whom a number calls that the account has typed. */
  #typed(caller: Caller, field: string, written: string): CalledNumber<Agent> {
    const called = this.#called(caller, field, written);
    if (called.kind === 'outside') this.#count(caller, written);
    return called;
  }

  /**
   * A typed number outside counts like a search: the call's events and its record name the customer who has it. Throws
   * ProblemError for an account that sees masked numbers and has tried as many as it may.
   */
  #count(caller: Caller, number: string): void {
    this.#parts.customers.countNumber(caller, number);
  }

  /** The number as a line takes it. Throws ProblemError `invalid-input` where no line takes it. */
  #forLine(caller: Caller, field: string, written: string, number = numberForLine(written, this.#parts.place)): string {
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

/** The agent whose extension or mobile places a call: one's own, or anyone's with `agent.monitor`. */
function checkActing(caller: Caller, agent: Agent | null, number: string): Agent {
  if (!agent) throw invalidField('caller', 'caller-not-an-agent', { number });
  if (caller.agentId !== agent.agentId && !caller.permissions.has('agent.monitor'))
    throw problemFor('caller-number-not-yours', { number });
  return agent;
}
