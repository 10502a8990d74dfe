import type { Playback, Sound } from '../../../media/media-port.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { IncomingLeg } from '../../../sip/leg.ts';
import type { ChosenAgent, TurnedAway } from '../telephony-port.ts';
import { type CallEnd, CallEndedError } from './call-end.ts';
import { answerOfPhone, dial, type DisplayedCaller, type MissedReason, missedReasonOf } from './dial.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';
import type { FreeAgents } from './switch-ports.ts';

/**
 * Distribution of one caller: the longest-idle ready agent of the group rings; an agent who does not answer is
 * passed over. When none is left the caller waits and hears a prompt, as early media, so that waiting is not billed.
 *
 *   choosing ─▶ ringing ─▶ connected
 *     ▲  │         │
 *     │  ▼         │ missed, declined
 *   waiting ◀──────┘
 *     │
 *     ▼
 *   turned away
 *
 * Taking a waiting caller back triggers a choice like any other change: that agent is chosen next.
 *
 * Resolves with the agent who answered, or why nobody will: the clinic is closed, nobody is signed in to the group or
 * the last one has signed out, or nobody became free in time. `since`: of several callers, the one who waits since the
 * earliest chooses first. `from` is displayed to the agents. `tell`: how far each of them is.
 */
export async function distribute(
  call: LiveCall,
  parts: {
    groupId: number;
    freeAgents: FreeAgents;
    since: number;
    from: DisplayedCaller;
    waiting: WaitingCaller;
    tell?: (agentId: string, progress: 'ringing' | 'completed' | 'cancelled' | MissedReason) => void;
  },
): Promise<Party | ReasonToTurnAway> {
  const { groupId, freeAgents, since, from, waiting, tell = () => {} } = parts;
  const { directory, clock } = call.ports;
  const turnsAway = () => directory.turnsAway({ callId: call.callId, groupId });
  const [refusal, waitSeconds] = await call.until(() => Promise.all([turnsAway(), directory.waitSeconds(groupId)]));
  if (refusal) return refusal;
  const deadlineMs = clock.monotonic() + (waitSeconds ?? 0) * 1000;
  // An agent who declined is not offered this call again, unless they take it back; one who was passed over may be,
  // after a change.
  const declined: string[] = [];
  let passedOver: string[] = [];
  // An agent who talks and does not take this call beside that is not asked again before being free.
  const notBeside: string[] = [];
  for (;;) {
    const changed = freeAgents.next(since);
    const chosen = await call.until(() =>
      directory.nextAgent({ callId: call.callId, groupId, exclude: [...declined, ...passedOver], notBeside }),
    );
    if (!chosen) {
      passedOver = [];
      const reason = (await call.until(turnsAway)) ?? (await waiting.untilChange(changed, deadlineMs));
      if (reason) return reason;
      continue;
    }
    tell(chosen.agentId, 'ringing');
    const agent = await ring(call, chosen, from, waiting);
    tell(chosen.agentId, typeof agent !== 'string' ? 'completed' : agent === 'taken' ? 'cancelled' : agent);
    if (typeof agent !== 'string') return agent;
    if (agent === 'taken') continue;
    const missing = agent === 'declined' ? declined : passedOver;
    (chosen.isTalking ? notBeside : missing).push(chosen.agentId);
    call.report({ kind: 'agent-missed', agentId: chosen.agentId, reason: agent });
  }
}

export type ReasonToTurnAway = TurnedAway | 'nobody-free';

/**
 * The prompt and the end of each. 480 for a clinic or a group that is not there now (RFC 3261 § 21.4.18), 486 for one
 * that is and is busy (§ 21.4.21): carriers may forward either in its own way.
 */
export const farewells = {
  closed: { prompt: 'closed', cause: 'CALL_REJECTED', sipCode: 480, reason: 'The clinic is closed' },
  'nobody-signed-in': {
    prompt: 'no-one-available',
    cause: 'NO_ANSWER',
    sipCode: 480,
    reason: 'Nobody is signed in to the group',
  },
  'nobody-free': { prompt: 'all-busy', cause: 'USER_BUSY', sipCode: 486, reason: 'No agent became free' },
} as const satisfies Record<ReasonToTurnAway, Omit<CallEnd, 'leg' | 'code'> & { prompt: string }>;

/** As by a phone that answers elsewhere (RFC 3326 § 3.1): the agent has missed nobody. */
const answeredElsewhere = { status: 200, reason: 'Call completed elsewhere' };

/** The agent who answered, or why the agent did not. `taken`, which is reported: a colleague takes the call. */
export async function ring(
  call: LiveCall,
  chosen: ChosenAgent,
  from: DisplayedCaller,
  waiting: WaitingCaller,
): Promise<Party | MissedReason | 'taken'> {
  const { agentId } = chosen;
  const agent = await dial(call, 'agent', { kind: 'extension', ...chosen }, from).catch((error: unknown) => {
    if (error instanceof CallEndedError) throw error;
    call.ports.log.warn({ callId: call.callId, agentId, err: error }, 'agent could not be rung');
    return null;
  });
  if (!agent) return 'unreachable';
  waiting.ringing();
  const taking = Promise.withResolvers<'taken'>();
  let byAgentId: string | null = null;
  call.onTransfer = async (request) => {
    if (request.action !== 'pick-up') return notTalking();
    byAgentId = request.agentId;
    taking.resolve('taken');
  };
  const answer = await Promise.race([answerOfPhone(call, agent, chosen.ringSeconds), taking.promise]);
  call.onTransfer = notTalking;
  if (answer === 'answered') {
    // Both were quick: who came too late is in no call.
    if (byAgentId !== null) await call.ports.directory.releaseAgent({ callId: call.callId, agentId: byAgentId });
    return agent;
  }
  agent.leave(answer === 'taken' ? answeredElsewhere : undefined);
  if (answer !== 'taken') return missedReasonOf(agent, answer);
  if (byAgentId !== null) call.report({ kind: 'ring-taken', agentId, byAgentId });
  return answer;
}

const notTalking = (): Promise<never> => Promise.reject(problemFor('transfer-without-talk'));

const ringback: Sound = { kind: 'ringback' };
const waitingPrompt: Sound = { kind: 'prompt', name: 'waiting', loop: true };
const music: Sound = { kind: 'prompt', name: 'hold-music', loop: true };

/** The sound that the caller hears until an agent answers. */
export class WaitingCaller {
  readonly #call: LiveCall;
  readonly #customer: Party;
  /** A caller who hears nothing from us yet. */
  #unheard: { readonly caller: IncomingLeg; readonly answer: Promise<string> } | null;
  #playing: { readonly sound: Sound; readonly playback: Playback } | null = null;

  /** `unanswered`: the leg of a caller whom nobody has answered, and the answer to its offer. */
  constructor(
    call: LiveCall,
    customer: Party,
    unanswered: { readonly caller: IncomingLeg; readonly answer: Promise<string> } | null,
  ) {
    this.#call = call;
    this.#customer = customer;
    this.#unheard = unanswered;
  }

  /** An agent is being rung: plain ringing, or a ringing tone when the caller already listens to us. */
  ringing(): void {
    if (this.#unheard) this.#unheard.caller.ring();
    else this.#play(ringback);
  }

  /** Nobody is rung for now. */
  parked(): void {
    this.#play(music);
  }

  /**
   * Plays the prompt until an agent may have become free (null), or the caller has waited long enough and the prompt
   * has come to its end.
   */
  async untilChange(changed: Promise<void>, deadlineMs: number): Promise<'nobody-free' | null> {
    const { clock } = this.#call.ports;
    if (clock.monotonic() >= deadlineMs && this.#playing?.sound !== waitingPrompt) return 'nobody-free';
    await this.#startEarlyMedia();
    this.#play(waitingPrompt);
    const enough = Promise.withResolvers<'nobody-free'>();
    const finish = () => void this.#playing?.playback.finish().then(() => enough.resolve('nobody-free'));
    const disarm = clock.after(Math.max(0, deadlineMs - clock.monotonic()), finish);
    return this.#call.until(() => Promise.race([changed.then(() => null), enough.promise])).finally(disarm);
  }

  /** Resolves when the caller has heard the whole prompt, and before it the one that plays. */
  async tell(prompt: string): Promise<void> {
    await this.#startEarlyMedia();
    const playing = this.#playing;
    if (playing?.sound === waitingPrompt) await this.#call.until(() => playing.playback.finish());
    const farewell = this.#play({ kind: 'prompt', name: prompt });
    await this.#call.until(() => farewell.ended);
  }

  stop(): void {
    this.#playing?.playback.stop();
  }

  async #startEarlyMedia(): Promise<void> {
    const { caller, answer } = this.#unheard ?? {};
    if (caller && answer) caller.ring(await this.#call.until(() => answer));
    this.#unheard = null;
  }

  /** A sound that plays already continues; it does not restart whenever another caller is served. */
  #play(sound: Sound): Playback {
    if (this.#playing?.sound !== sound) {
      this.stop();
      this.#playing = { sound, playback: this.#customer.media.play(sound) };
    }
    return this.#playing.playback;
  }
}
