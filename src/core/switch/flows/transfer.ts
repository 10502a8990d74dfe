import type { TransferOutcome } from '../../../shared/contract/call-transfer.ts';
import { maskNumbersIn } from '../../../shared/domain/numbers-in-text.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Destination } from '../telephony-port.ts';
import type { TransferRequest, TransferTarget } from '../transfer-request.ts';
import { attendedRefer } from './attended-refer.ts';
import { Conference, type Line, offerLines } from './conference.ts';
import { distribute, farewells, WaitingCaller } from './distribution.ts';
import { dialIfFree, type DisplayedCaller } from './dial.ts';
import { CallEndedError } from './call-end.ts';
import type { LiveCall } from './live-call.ts';
import { waitParked } from './parked.ts';
import type { Party, ReferEvent } from './party.ts';
import { talkOn } from './talk-on.ts';
import { TransferAttempt, type TransferEnd } from './transfer-attempt.ts';
import { destinationOf, type Group, refusalOf, TransferRefusedError } from './transfer-target.ts';

/** User part of a SIP or tel address (RFC 3261 § 19.1.1, RFC 3966). */
function userInAddress(address: string): string {
  const escaped = /^<?(?:sips?:|tel:)?([^@;>?]+)/i.exec(address.trim())?.[1] ?? '';
  return escaped.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** A caller from outside may give the number of an extension as theirs. */
const displayed = ({ agentId, leg }: Party): DisplayedCaller =>
  agentId === null ? { ...leg.remote, isOutside: true, isTransferred: true } : leg.remote;

/** Lets an agent who talks with the customer transfer the call: by REFER, or on request of the agent's workstation. */
export function allowTransfer(call: LiveCall, agent: Party, customer: Party): void {
  // A REFER from outside to a number would let a stranger call it at the clinic's cost.
  for (const party of [agent, customer])
    party.onRefer = (event) => (event.replaces ? void attendedRefer(event, party, call.ports) : event.reject(603));
  if (agent.agentId !== null) return new CustomerOfAgent(call, agent, customer).allow();
  call.onTransfer = () => Promise.reject(problemFor('transfer-without-talk'));
  offerLines(call, [agent, customer], null);
}

/**
 * The customer of an agent, and the transfer under way, if any, or the conference with another call. A transfer that
 * cannot succeed is refused immediately, without touching the conversation. When the third party does not answer and
 * the agent is still there, they talk again; when the agent has left, the customer waits for the call's group, and for
 * a call without one hears that nobody is there, and the clinic owes the customer a call.
 */
class CustomerOfAgent {
  readonly #call: LiveCall;
  readonly #agent: Party;
  readonly #customer: Party;
  /** `beginning`: the third party is being called. */
  #attempt: TransferAttempt | Conference | 'beginning' | null = null;

  constructor(call: LiveCall, agent: Party, customer: Party) {
    this.#call = call;
    this.#agent = agent;
    this.#customer = customer;
  }

  allow(): void {
    const [call, agent, customer] = [this.#call, this.#agent, this.#customer];
    agent.onRefer = (event) => void (event.replaces ? attendedRefer(event, agent, call.ports) : this.#refer(event));
    call.onTransfer = (request) => this.#handle(request);
    offerLines(call, [agent, customer], (own) => this.#line(own));
  }

  /** Throws ProblemError. */
  #line(own: Party): Line {
    const [call, agent, customer] = [this.#call, this.#agent, this.#customer];
    const other = own === customer ? agent : customer;
    if (call.isOver) throw problemFor('call-not-found');
    if (own.end !== null) throw problemFor('transfer-without-talk');
    if (this.#attempt !== null) throw problemFor('transfer-under-way');
    return {
      ...{ call, agent: own, other },
      take: (conference) => {
        this.#attempt = conference;
      },
      talkOn: allowTransfer,
    };
  }

  /** Blind transfer (RFC 5589 § 6); the agent may hang up while the third party rings. */
  async #refer(event: ReferEvent): Promise<void> {
    let report: ((status: number, phrase: string) => void) | null = null;
    try {
      const start = await this.#begin(
        { to: { number: userInAddress(event.target) }, asksFirst: false, note: null },
        // The phrase is the far side's, and may name the number; the phone's user may not see numbers.
        ({ status, reason }) => report?.(status, maskNumbersIn(reason)),
      );
      const progress = event.accept();
      report = (status, phrase) => progress.report(status, phrase);
      report(100, 'Trying');
      start();
    } catch (error) {
      const { status, refusal } = refusalOf(error);
      event.reject(status, refusal);
    }
  }

  async #handle(request: TransferRequest): Promise<void> {
    if (this.#call.isOver) throw problemFor('call-not-found');
    const attempt = this.#attempt;
    if (attempt instanceof Conference && request.action === 'split') return attempt.split(request.agentId);
    if (request.agentId !== this.#agent.agentId || this.#agent.end !== null) throw problemFor('transfer-without-talk');
    if (request.action === 'transfer' || request.action === 'consult') {
      const { to, note } = request;
      try {
        const start = await this.#begin({ to, asksFirst: request.action === 'consult', note }, () => {});
        return start();
      } catch (error) {
        if (error instanceof CallEndedError) throw problemFor('call-not-found');
        throw refusalOf(error).problem('number' in to ? to.number : '');
      }
    }
    const { action } = request;
    if (action === 'split' || action === 'pick-up' || !(attempt instanceof TransferAttempt))
      throw problemFor('no-transfer');
    attempt[action]();
  }

  /** Calls the third party. Throws TransferRefusedError; the returned function starts the transfer. */
  async #begin(
    { to, asksFirst, note }: { to: TransferTarget; asksFirst: boolean; note: string | null },
    onOver: (end: TransferEnd) => void,
  ): Promise<() => void> {
    if (this.#attempt !== null) throw new TransferRefusedError('underWay');
    this.#attempt = 'beginning';
    const [call, agent, customer] = [this.#call, this.#agent, this.#customer];
    try {
      const destination = await destinationOf(call, agent, customer, to);
      if (destination.kind === 'group') {
        if (asksFirst) throw new TransferRefusedError('notPossible');
        return () => this.#run(() => this.#toGroup(destination, note));
      }
      const third = await dialIfFree(call, 'agent', destination, displayed(customer), true);
      const number = destination.kind === 'outside' ? destination.number : null;
      const attempt = new TransferAttempt({
        ...{ call, agent, customer, third, number, note, asksFirst },
        onOver: (end) => {
          this.#attempt = null;
          onOver(end);
          this.#run(() => this.#after(end, third, note));
        },
        onCustomerLeft: () => this.#goOn(third, destination),
      });
      this.#attempt = attempt;
      return () => attempt.start();
    } catch (error) {
      this.#attempt = null;
      if (!(error instanceof TransferRefusedError) && !(error instanceof CallEndedError))
        call.ports.log.warn({ callId: call.callId, err: error }, 'transfer target could not be called');
      await call.ports.directory.releaseOutsideCall(call.callId);
      throw error;
    }
  }

  async #after({ outcome, status, reason }: TransferEnd, third: Party, note: string | null): Promise<void> {
    const [call, agent, customer] = [this.#call, this.#agent, this.#customer];
    if (outcome === 'completed') return allowTransfer(call, third, customer);
    await call.ports.directory.releaseOutsideCall(call.callId);
    if (agent.end === null) return;
    const { groupId } = call;
    if (groupId === null || customer.agentId !== null) return this.#giveUp(status, reason);
    // The agents are in no call of the customer's any more once their ends are reported.
    await call.until(() => Promise.all([agent.ended, third.ended]));
    await this.#wait(groupId, note);
  }

  /** The customer has left: the agent and the third party go on in a call of their own. */
  #goOn(third: Party, to: Destination): void {
    const [from, agent] = [this.#call, this.#agent];
    const call = talkOn({ call: from, other: agent }, { call: from, other: third }, to);
    if (call) allowTransfer(call, agent, third);
  }

  async #toGroup({ groupId, isParked = false }: Group, note: string | null): Promise<void> {
    const [call, agent] = [this.#call, this.#agent];

    call.recording.setPaused(false, agent);
    call.release(agent);
    call.interrupt(agent);
    // Its time counts as hold, as the agent's own hold does, which has ended.
    if (isParked) this.#holds(true);
    agent.leave();
    await call.until(() => agent.ended);
    await this.#wait(groupId, note, isParked);
  }

  /** The customer waits for anybody of the group, who is told by whom and why, before those who began to call later. */
  async #wait(groupId: number, note: string | null, isParked = false): Promise<void> {
    const [call, customer] = [this.#call, this.#customer];
    const { agentId: byAgentId } = this.#agent;
    call.groupId = groupId;
    const waiting = new WaitingCaller(call, customer, null);
    const queue = { groupId, since: call.startedMonotonic, from: displayed(customer), waiting };
    const picked = isParked && byAgentId !== null ? await waitParked(call, { ...queue, byAgentId, note }) : null;
    if (picked) return this.#joined(picked, waiting, isParked);
    call.report({ kind: 'call-queued', groupId });
    const agent = await distribute(call, {
      ...queue,
      freeAgents: call.ports.freeAgents,
      tell: (toAgentId, progress) => this.#tell(toAgentId, progress, note),
    });
    if (typeof agent === 'string') {
      const { prompt, sipCode, reason } = farewells[agent];
      await waiting.tell(prompt);
      return call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode, reason });
    }
    this.#joined(agent, waiting, isParked);
  }

  #joined(agent: Party, waiting: WaitingCaller, wasParked: boolean): void {
    const [call, customer] = [this.#call, this.#customer];
    if (wasParked) this.#holds(false);
    waiting.stop();
    call.commit(agent, 'originator');
    call.handOver(agent, customer, null);
    allowTransfer(call, agent, customer);
  }

  #holds(isHeld: boolean): void {
    const { agentId } = this.#agent;
    this.#call.report({ kind: 'call-event', event: isHeld ? 'hold' : 'resume', side: 'agent', agentId });
  }

  #tell(toAgentId: string, progress: 'ringing' | TransferOutcome, note: string | null): void {
    const { agentId: byAgentId } = this.#agent;
    if (byAgentId === null) return;
    const [state, outcome] = progress === 'ringing' ? ([progress, null] as const) : (['over', progress] as const);
    this.#call.report({ kind: 'transfer-changed', byAgentId, toAgentId, asksFirst: false, note, state, outcome });
  }

  /** The customer hears that nobody is there. */
  async #giveUp(sipCode: number, reason: string): Promise<void> {
    const { media } = this.#customer;
    await this.#call.until(() => media.play({ kind: 'prompt', name: 'no-one-available' }).ended);
    this.#call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode, reason });
  }

  #run(step: () => Promise<void>): void {
    step().catch((error: unknown) => {
      if (error instanceof CallEndedError) return;
      this.#call.ports.log.warn({ callId: this.#call.callId, err: error }, 'transfer failed');
      this.#call.finish({ leg: 'agent', cause: 'NORMAL_CLEARING', sipCode: 500, reason: 'The transfer failed' });
    });
  }
}
