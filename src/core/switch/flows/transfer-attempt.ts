import type { TransferOutcome, TransferState } from '../../../shared/contract/call-transfer.ts';
import type { Playback, Sound } from '../../../media/media-port.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { LegEnd } from '../../../sip/leg.ts';
import { missedReasonOf } from './dial.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';

const transferRingSeconds = 30;
const ringback: Sound = { kind: 'ringback' };
const music: Sound = { kind: 'prompt', name: 'hold-music', loop: true };

/** How an attempt ended: `status` and `reason` are the third party's. */
export interface TransferEnd {
  readonly outcome: TransferOutcome;
  readonly status: number;
  readonly reason: string;
}

/** The outcome for a number outside that did not answer. Declined is what somebody there did (RFC 3261 § 21.6.2). */
const outcomeOutside = (answer: 'timed-out' | LegEnd): 'no_answer' | 'declined' | 'unreachable' =>
  answer === 'timed-out' ? 'no_answer' : answer.status === 603 ? 'declined' : 'unreachable';

interface AttemptParts {
  readonly call: LiveCall;
  readonly agent: Party;
  readonly customer: Party;
  readonly third: Party;
  /** The third party's, where it is outside. */
  readonly number: string | null;
  readonly note: string | null;
  /** The agent talks to the third party before the customer does. */
  readonly asksFirst: boolean;
  /** The third party has the customer, or the agent does, or, where the agent has left, nobody. */
  readonly onOver: (end: TransferEnd) => void;
  /** The customer has left agent and third party, who have talked. */
  readonly onCustomerLeft: () => void;
}

/**
 * One transfer of a customer, from the third party's first ring until it is known who has the customer.
 *
 *   ringing ──▶ asking ◀──▶ with-customer        (only of an agent who asks first)
 *      │           ├──▶ merged ◀──┤
 *      └───────────┴──────┴───────┴──────▶ over
 *
 * The agent is free to leave at any time: the customer then goes to a third party who has answered, or waits for one
 * who is not to be asked first. A leg that ends meanwhile never ends the call, unless it is the customer's: agent and
 * third party, once they have talked, go on in a call of their own.
 */
export class TransferAttempt {
  readonly #parts: AttemptParts;
  #state: TransferState = 'ringing';
  #asksFirst: boolean;
  #disarm: () => void = () => {};
  readonly #sounds = new Map<Party, Playback>();

  constructor(parts: AttemptParts) {
    this.#parts = parts;
    this.#asksFirst = parts.asksFirst;
  }

  start(): void {
    const { call, agent, customer, third } = this.#parts;
    if (call.isOver || this.#state !== 'ringing') return;
    call.release(agent);
    call.interrupt(agent);
    this.#play(customer, this.#asksFirst ? music : ringback);
    this.#play(agent, ringback);
    this.#report();
    this.#disarm = call.ports.clock.after(transferRingSeconds * 1000, () => this.#unanswered('timed-out'));
    void third.answered.then(() => this.#answered());
    void third.ended.then((end) => this.#thirdLeft(end));
    void agent.ended.then(() => this.#agentLeft());
    void call.closed.then(() => this.#disarm());
    call.onLeaving = (party) => {
      if (party === customer && this.#state !== 'ringing') this.#customerLeft();
    };
  }

  /** The agent has the customer back. */
  cancel(): void {
    const { call, third } = this.#parts;
    call.release(third);
    this.#giveBack({ outcome: 'cancelled', status: 487, reason: 'Cancelled' });
    third.leave();
  }

  /** The agent leaves. A third party who still rings rings on, for the customer. */
  complete(): void {
    if (this.#state !== 'ringing') return this.#handOver();
    const { agent, customer } = this.#parts;
    this.#asksFirst = false;
    this.#play(customer, ringback);
    this.#report();
    agent.leave();
  }

  /**
   * From the third party to the customer, and back; from both to the third party. Throws ProblemError before the third
   * party has answered.
   */
  swap(): void {
    const { call, agent, customer, third } = this.#parts;
    if (this.#state === 'with-customer' || this.#state === 'merged') {
      call.interrupt(agent);
      this.#ask();
    } else {
      if (this.#state !== 'asking') throw problemFor('transfer-not-talking');
      this.#silence(customer);
      call.resume(agent, customer);
      this.#play(third, music);
      this.#enter('with-customer');
    }
  }

  /** All three talk. Throws ProblemError before the third party has answered, and once they do. */
  merge(): void {
    const { call, agent, customer, third } = this.#parts;
    if (this.#state !== 'asking' && this.#state !== 'with-customer') throw problemFor('transfer-not-talking');
    this.#silence(customer);
    this.#silence(third);
    if (this.#state === 'asking') call.report({ kind: 'talk-resumed', agentId: agent.agentId });
    call.confer(agent, third, customer);
    call.recording.follow(agent, third);
    this.#enter('merged');
  }

  /** The customer is let go. Throws ProblemError before the third party has answered. */
  dismiss(): void {
    const { call, customer } = this.#parts;
    if (this.#state === 'ringing') throw problemFor('transfer-not-talking');
    call.drop(customer, { leg: 'agent', cause: 'NORMAL_CLEARING', sipCode: null, reason: null });
  }

  #answered(): void {
    const { call, third } = this.#parts;
    if (call.isOver || this.#state !== 'ringing') return;
    this.#disarm();
    if (!this.#asksFirst) return this.#handOver();
    call.release(third);
    this.#ask();
  }

  #ask(): void {
    const { call, agent, customer, third } = this.#parts;
    this.#silence(agent);
    this.#silence(third);
    if (!this.#sounds.has(customer)) this.#play(customer, music);
    call.talk(agent, third);
    this.#enter('asking');
  }

  #handOver(): void {
    const { call, agent, customer, third, number } = this.#parts;
    this.#over();
    call.recording.setPaused(false, agent);
    call.commit(third, 'originator');
    call.handOver(third, customer, number);
    this.#reportOver({ outcome: 'completed', status: 200, reason: 'OK' });
    agent.leave();
  }

  #thirdLeft(end: LegEnd): void {
    if (this.#parts.call.isOver) return;
    if (this.#state === 'ringing') this.#unanswered(end);
    else if (this.#state !== 'over') this.#giveBack({ outcome: 'left', status: 480, reason: 'Left' });
  }

  #agentLeft(): void {
    const { call, third } = this.#parts;
    if (call.isOver || this.#state === 'over') return;
    if (this.#state !== 'ringing') return this.#handOver();
    if (!this.#asksFirst) return;
    call.release(third);
    this.#over();
    third.leave();
    this.#reportOver({ outcome: 'cancelled', status: 487, reason: 'Cancelled' });
  }

  #unanswered(answer: 'timed-out' | LegEnd): void {
    const { call, third } = this.#parts;
    if (call.isOver || this.#state !== 'ringing') return;
    const { agentId } = third;
    const reason = missedReasonOf(third, answer);
    const outcome = agentId === null ? outcomeOutside(answer) : reason;
    const end =
      answer === 'timed-out'
        ? { outcome, status: 408, reason: 'Request Timeout' }
        : { outcome, status: answer.status ?? 480, reason: answer.reason ?? 'Not answered' };
    if (agentId !== null) call.report({ kind: 'agent-missed', agentId, reason });
    this.#giveBack(end);
    third.leave();
  }

  /** To an agent who is still there. */
  #giveBack(end: TransferEnd): void {
    const { call, agent, customer } = this.#parts;
    const isWithCustomer = this.#state === 'with-customer';
    this.#over();
    if (agent.end === null) {
      call.commit(agent, 'originator');
      if (!isWithCustomer) call.resume(agent, customer);
    }
    this.#reportOver(end);
  }

  #enter(state: TransferState): void {
    this.#state = state;
    this.#report();
  }

  #customerLeft(): void {
    const { call, agent } = this.#parts;
    this.#over();
    call.interrupt(agent);
    this.#parts.onCustomerLeft();
  }

  #over(): void {
    this.#state = 'over';
    this.#disarm();
    this.#parts.call.onLeaving = () => {};
    for (const party of [...this.#sounds.keys()]) this.#silence(party);
  }

  #reportOver(end: TransferEnd): void {
    this.#report(end.outcome);
    this.#parts.onOver(end);
  }

  #report(outcome: TransferOutcome | null = null): void {
    const { call, agent, third, note } = this.#parts;
    const { agentId: byAgentId } = agent;
    if (byAgentId === null) return;
    call.report({
      kind: 'transfer-changed',
      byAgentId,
      toAgentId: third.agentId,
      asksFirst: this.#asksFirst,
      note,
      state: this.#state,
      outcome,
    });
  }

  #play(party: Party, sound: Sound): void {
    this.#silence(party);
    if (party.end === null) this.#sounds.set(party, party.media.play(sound));
  }

  #silence(party: Party): void {
    this.#sounds.get(party)?.stop();
    this.#sounds.delete(party);
  }
}
