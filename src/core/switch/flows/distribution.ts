import type { Sound } from '../../../media/media-port.ts';
import type { IncomingLeg } from '../../../sip/leg.ts';
import type { ChosenAgent } from '../telephony-port.ts';
import { answerOfPhone, dial, type DisplayedCaller, missedReasonOf } from './dial.ts';
import { CallEndedError, type LiveCall } from './live-call.ts';
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
 *
 * Taking a waiting caller back triggers a choice like any other change: that agent is chosen next.
 *
 * Resolves with the agent who answered; null when the caller has waited long enough. `since`: of several callers, the
 * one who waits since the earliest chooses first. `from` is displayed to the agents.
 */
export async function distribute(
  call: LiveCall,
  parts: { groupId: number; freeAgents: FreeAgents; since: number; from: DisplayedCaller; waiting: WaitingCaller },
): Promise<Party | null> {
  const { groupId, freeAgents, since, from, waiting } = parts;
  const maxWaitMs = ((await call.until(() => call.ports.directory.waitSeconds(groupId))) ?? 0) * 1000;
  const deadlineMs = call.ports.clock.monotonic() + maxWaitMs;
  // An agent who declined is not offered this call again, unless they take it back; one who was passed over may be,
  // after a change.
  const declined: string[] = [];
  let passedOver: string[] = [];
  for (;;) {
    const changed = freeAgents.next(since);
    const chosen = await call.until(() =>
      call.ports.directory.nextAgent({ callId: call.callId, groupId, exclude: [...declined, ...passedOver] }),
    );
    if (!chosen) {
      passedOver = [];
      if (!(await waiting.untilChange(changed, deadlineMs))) return null;
      continue;
    }
    const agent = await ring(call, chosen, from, waiting);
    if (typeof agent !== 'string') return agent;
    (agent === 'declined' ? declined : passedOver).push(chosen.agentId);
    call.report({ kind: 'agent-missed', agentId: chosen.agentId, reason: agent });
  }
}

/** The agent who answered, or why the agent did not. */
async function ring(
  call: LiveCall,
  chosen: ChosenAgent,
  from: DisplayedCaller,
  waiting: WaitingCaller,
): Promise<Party | 'no_answer' | 'declined' | 'unreachable'> {
  const agent = await dial(call, 'agent', { kind: 'extension', ...chosen }, from).catch((error: unknown) => {
    if (error instanceof CallEndedError) throw error;
    call.ports.log.warn({ callId: call.callId, agentId: chosen.agentId, err: error }, 'agent could not be rung');
    return null;
  });
  if (!agent) return 'unreachable';
  waiting.ringing();
  const answer = await answerOfPhone(call, agent, chosen.ringSeconds);
  if (answer === 'answered') return agent;
  agent.leave();
  return missedReasonOf(agent, answer);
}

const ringback: Sound = { kind: 'ringback' };
const waitingPrompt: Sound = { kind: 'prompt', name: 'waiting', loop: true };

/** The sound that the caller hears until an agent answers. */
export class WaitingCaller {
  readonly #call: LiveCall;
  readonly #customer: Party;
  /** Of a caller who hears nothing from us yet. */
  #unheard: { readonly caller: IncomingLeg; readonly answer: Promise<string> } | null;
  #playing: { readonly sound: Sound; readonly playback: { stop(): void } } | null = null;

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

  /** Plays the prompt until an agent may have become free (true) or the caller has waited long enough (false). */
  async untilChange(changed: Promise<void>, deadlineMs: number): Promise<boolean> {
    const { caller, answer } = this.#unheard ?? {};
    if (caller && answer) caller.ring(await this.#call.until(() => answer));
    this.#unheard = null;
    this.#play(waitingPrompt);
    const { clock } = this.#call.ports;
    const enough = Promise.withResolvers<boolean>();
    const disarm = clock.after(Math.max(0, deadlineMs - clock.monotonic()), () => enough.resolve(false));
    return this.#call.until(() => Promise.race([changed.then(() => true), enough.promise])).finally(disarm);
  }

  stop(): void {
    this.#playing?.playback.stop();
  }

  /** A sound that plays already continues; it does not restart whenever another caller is served. */
  #play(sound: Sound): void {
    if (this.#playing?.sound === sound) return;
    this.stop();
    this.#playing = { sound, playback: this.#customer.media.play(sound) };
  }
}
