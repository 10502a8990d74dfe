import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';
import { talkOn } from './talk-on.ts';

/** One of an agent's two calls: the leg that the agent has in it, and the other side. */
export interface Line {
  readonly call: LiveCall;
  readonly agent: Party;
  /** The one who talks with the agent there: outside, or a colleague. */
  readonly other: Party;
  /** No transfer of the call begins while it is in a conference. Null: it is in none any more. */
  take(conference: Conference | null): void;
  /** The agent has left, and that one talks with the other side. */
  goesOnWith(next: Party): void;
}

/** The lines of the agents who talk in a call: it is asked by whom. */
const lines = new WeakMap<LiveCall, (agentId: string) => Line>();
export function offerLines(call: LiveCall, of: ((agentId: string) => Line) | null): void {
  if (of) lines.set(call, of);
  else lines.delete(call);
}

/** Throws ProblemError for an agent who does not talk in the call, or has somebody asked or rung in it. */
export function lineOf(call: LiveCall, agentId: string): Line {
  const of = lines.get(call);
  if (!of) throw problemFor('transfer-without-talk');
  return of(agentId);
}

const joined = new WeakMap<LiveCall, LiveCall>();
/** The other call of the conference that this one is in. */
export const joinedWith = (call: LiveCall): LiveCall | null => joined.get(call) ?? null;

/** The sides of its recording: the agent's is left, though the colleague of the other side may have called. */
const sidesOf = ({ agent, other }: Line): readonly [left: Party, right: Party] =>
  agent.side === 'agent' ? [agent, other] : [other, agent];

const isOutside = ({ other }: Line): boolean => other.agentId === null;

/**
 * Both calls of one agent as a conference: the agent and the two others all hear each other. Each call stays a call,
 * with its record and a recording of the whole. The agent talks through the leg of the first; the leg of the second,
 * which the agent's phone holds, waits for the time after.
 *
 *   one of the others leaves  ─▶ their call ends, the agent is in the other one again
 *   the agent leaves          ─▶ the others talk on, in the call of who is outside
 *   split                     ─▶ two calls again
 */
export class Conference {
  readonly #first: Line;
  readonly #second: Line;
  /** The others may go on without the agent, who has been charged for that. */
  readonly #isCharged: boolean;
  #isOver = false;

  /**
   * `lines` says who talks in both calls, now and once it is known that they may go on without the agent: two numbers
   * outside count as a call that the agent has them make. Rejects with ProblemError as it does, and for an agent who
   * has too many of those.
   */
  static async begin(lines: () => readonly [Line, Line]): Promise<void> {
    const [first, second] = lines();
    const { call, agent } = first;
    const isCharged = isOutside(first) && isOutside(second) && agent.agentId !== null;
    const { directory } = call.ports;
    if (isCharged && !(await directory.chargeOutsideCall({ callId: call.callId, agentId: agent.agentId })))
      throw problemFor('conference-too-many');
    try {
      new Conference(lines(), isCharged).#start();
    } catch (error) {
      if (isCharged) await directory.releaseOutsideCall(call.callId);
      throw error;
    }
  }

  private constructor([first, second]: readonly [Line, Line], isCharged: boolean) {
    this.#first = first;
    this.#second = second;
    this.#isCharged = isCharged;
  }

  /** Two calls again. Throws ProblemError for anybody but the agent who has both. */
  split(agentId: string): void {
    if (agentId !== this.#first.agent.agentId) throw problemFor('transfer-without-talk');
    this.#part();
    for (const line of this.#lines) this.#alone(line);
  }

  get #lines(): readonly [Line, Line] {
    return [this.#first, this.#second];
  }

  #start(): void {
    const [first, second] = this.#lines;
    for (const [line, { call }] of [
      [first, second],
      [second, first],
    ] as const) {
      line.take(this);
      joined.set(line.call, call);
      if (call.recording.isPaused) line.call.recording.setPaused(true, first.agent);
      void line.call.over.then(() => this.#lineOver(line));
    }
    second.call.endSupervision();
    const [talker] = sidesOf(second);
    second.call.interrupt(talker);
    second.call.report({ kind: 'talk-resumed', agentId: talker.agentId });
    first.call.release(first.agent);
    first.call.confer(first.agent, second.other, first.other);
    const everybody = [first.agent, first.other, second.other];
    for (const line of this.#lines) {
      const [, right] = sidesOf(line);
      line.call.recording.follow(...everybody.filter((party) => party !== right));
    }
    void first.agent.ended.then(() => this.#agentLeft());
  }

  #lineOver(line: Line): void {
    if (this.#isOver) return;
    this.#part();
    this.#alone(line === this.#first ? this.#second : this.#first);
  }

  /** The agent is in that call alone. */
  #alone(line: Line): void {
    const { call, agent, other } = line;
    if (call.isOver) return;
    if (agent.end !== null || other.end !== null) return call.hangUp();
    call.commit(agent, 'originator');
    call.resume(...sidesOf(line));
  }

  #agentLeft(): void {
    if (this.#isOver) return;
    const [first, second] = this.#lines;
    // The call has ended, and let the agent go.
    if (first.call.isOver) return this.#lineOver(first);
    if (this.#lines.some(({ other }) => other.end !== null)) {
      this.#part();
      for (const { call } of this.#lines) call.hangUp();
      return;
    }
    this.#end();
    const kept = this.#lines.find(isOutside) ?? null;
    const left = kept === first ? second : first;
    left.call.interrupt(left.agent);
    if (kept) handOver(kept, left);
    else talkOn(left, second);
    left.call.hangUp();
    if (!kept) second.call.hangUp();
  }

  /** The others do not go on without the agent. */
  #part(): void {
    this.#end();
    const { call } = this.#first;
    if (this.#isCharged) void call.ports.directory.releaseOutsideCall(call.callId);
  }

  #end(): void {
    this.#isOver = true;
    for (const line of this.#lines) {
      line.take(null);
      joined.delete(line.call);
    }
  }
}

/** The other side of `left` has the one of `kept`, as after a transfer. */
function handOver(kept: Line, left: Line): void {
  const { call, agent, other } = kept;
  const { direction, caller, callee } = left.call.description;
  const next = left.other;
  call.adopt(next, left.call, 'agent');
  call.handOver(next, other, next.agentId === null ? (direction === 'inbound' ? caller : callee) : null);
  call.release(agent);
  agent.leave();
  kept.goesOnWith(next);
}
