import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Leg } from '../../../sip/leg.ts';
import type { CallRecording, RecordingPause } from './call-recording.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';
import { talkOn } from './talk-on.ts';

/** One of somebody's two calls, an agent's in all but an attended transfer by REFER: their leg, and the other side. */
export interface Line {
  readonly call: LiveCall;
  readonly agent: Party;
  /** The one who talks with the agent there: outside, or a colleague. */
  readonly other: Party;
  /** No transfer of the call begins while it is in a conference. Null: it is in none any more. */
  take(conference: Conference | null): void;
  /** The agent has left, and these two talk: who of them is an agent may transfer the other. */
  talkOn(call: LiveCall, agent: Party, customer: Party): void;
}

type Talkers = readonly [agent: Party, customer: Party];
/** The lines of those who talk in a call: it is asked by whom. */
const talkers = new WeakMap<LiveCall, Talkers>();
const lines = new WeakMap<Leg, () => Line>();
/** `of`: the line of each; null where both are outside. */
export function offerLines(call: LiveCall, both: Talkers, of: ((own: Party) => Line) | null): void {
  talkers.set(call, both);
  for (const party of both)
    if (of) lines.set(party.leg, () => of(party));
    else lines.delete(party.leg);
}

/** Throws ProblemError for an agent who does not talk in the call, or has somebody asked or rung in it. */
export function lineOf(call: LiveCall, agentId: string): Line {
  const own = talkers.get(call)?.find((party) => party.agentId === agentId);
  if (!own) throw problemFor('transfer-without-talk');
  return lineOfLeg(own.leg);
}

/** As `lineOf`. */
export function lineOfLeg(leg: Leg): Line {
  const of = lines.get(leg);
  if (!of) throw problemFor('transfer-without-talk');
  return of();
}

const joined = new WeakMap<LiveCall, LiveCall>();
/** The other call of the conference that this one is in. */
export const joinedWith = (call: LiveCall): LiveCall | null => joined.get(call) ?? null;

/** The sides of its recording: the agent's is left, though the colleague of the other side may have called. */
const sidesOf = ({ agent, other }: Line): readonly [left: Party, right: Party] =>
  agent.side === 'agent' ? [agent, other] : [other, agent];

const isOutside = ({ other }: Line): boolean => other.agentId === null;

/** Joins the other sides; where both are outside, the agent is charged first. Rejects as `Conference.begin` does. */
export async function charged(
  lines: () => readonly [Line, Line],
  join: (both: readonly [Line, Line], isCharged: boolean) => void,
): Promise<void> {
  const [first, second] = lines();
  const { call, agent } = first;
  const isCharged = isOutside(first) && isOutside(second) && agent.agentId !== null;
  const { directory } = call.ports;
  if (isCharged && !(await directory.chargeOutsideCall({ callId: call.callId, agentId: agent.agentId })))
    throw problemFor('conference-too-many');
  try {
    join(lines(), isCharged);
  } catch (error) {
    if (isCharged) await directory.releaseOutsideCall(call.callId);
    throw error;
  }
}

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
  /** The pause that the recording of one call has from the other. */
  #sharedPause: RecordingPause | null = null;
  #isOver = false;

  /**
   * `lines` says who talks in both calls, now and once it is known that they may go on without the agent: two numbers
   * outside count as a call that the agent has them make. Rejects with ProblemError as it does, and for an agent who
   * has too many of those.
   */
  static begin(lines: () => readonly [Line, Line]): Promise<void> {
    return charged(lines, (both, isCharged) => new Conference(both, isCharged).#start());
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
      this.#pauseAs(call.recording, line.call.recording);
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

  #pauseAs({ isPaused }: CallRecording, recording: CallRecording): void {
    if (!isPaused || recording.isPaused) return;
    recording.setPaused(true, this.#first.agent);
    this.#sharedPause = recording.pause;
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
    const { recording } = call;
    if (recording.pause !== null && recording.pause === this.#sharedPause) recording.setPaused(false, agent);
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
    leaveTogether(first, second);
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

/** The agent in both calls leaves them: the other sides talk on, in the call of the one outside, or in their own. */
export function leaveTogether(first: Line, second: Line): void {
  const kept = [first, second].find(isOutside) ?? null;
  const left = kept === first ? second : first;
  left.call.interrupt(left.agent);
  if (kept) handOver(kept, left);
  else {
    second.call.interrupt(second.agent);
    const call = talkOn(left, second);
    if (call) second.talkOn(call, left.other, second.other);
  }
  left.call.hangUp();
  if (!kept) second.call.hangUp();
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
  kept.talkOn(call, next, other);
}
