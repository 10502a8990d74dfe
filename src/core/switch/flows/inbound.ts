import type { IncomingLeg } from '../../../sip/leg.ts';
import type { ChosenAgent } from '../telephony-port.ts';
import { answerOfPhone, dial, missedReasonOf } from './dial.ts';
import { CallEndedError, type LiveCall } from './live-call.ts';
import type { Sound } from '../../../media/media-port.ts';
import type { Party } from './party.ts';
import { allowTransfer } from './transfer.ts';

/** Announces to waiting callers that an agent may have become free. */
export interface FreeAgents {
  /** Resolves at the next change; for who waits since the earliest, first. */
  next(since: number): Promise<void>;
}

/** A number without a skill group (RFC 3261 § 21.4.5): the caller is refused, and the call is recorded. */
export async function refuseInbound(call: LiveCall, caller: IncomingLeg): Promise<void> {
  const reason = 'No skill group for this number';
  caller.end({ status: 404, reason });
  call.finish({ leg: 'customer', cause: 'CALL_REJECTED', sipCode: 404, reason });
}

/**
 * Distribution of one inbound call: the longest-idle ready agent of the group rings; an agent who does not answer is
 * passed over. When none is left the caller waits and hears a prompt, as early media, so that waiting is not billed.
 *
 *   choosing ─▶ ringing ─▶ connected
 *     ▲  │         │
 *     │  ▼         │ missed, declined
 *   waiting ◀──────┘
 *
 * Taking a waiting caller back triggers a choice like any other change: that agent is chosen next.
 */
export async function runInbound(
  call: LiveCall,
  caller: IncomingLeg,
  groupId: number,
  freeAgents: FreeAgents,
): Promise<void> {
  const media = call.createEndpoint('rtp');
  const customer = call.join('customer', null, caller, media);
  call.commit(customer, 'originator');
  const answer = caller.offer === null ? media.createOffer() : media.acceptOffer(caller.offer);
  // A caller whose media cannot be served is refused immediately, whatever the agents do meanwhile.
  answer.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    call.finish({ leg: 'customer', cause: 'CALL_REJECTED', sipCode: 488, reason });
  });
  const waiting = new WaitingCaller(call, caller, customer, answer);
  const since = call.ports.clock.monotonic();
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
      if (!(await waiting.untilChange(changed, deadlineMs)))
        return call.finish({ leg: 'customer', cause: 'NO_ANSWER', sipCode: 480, reason: 'No agent became free' });
      continue;
    }
    const agent = await ring(call, chosen, caller, waiting);
    if (typeof agent !== 'string') {
      call.commit(agent, 'callee');
      const sdp = await call.until(() => answer);
      // The caller is unanswered until then and may still give up.
      await call.until(() => caller.answer(sdp));
      waiting.stop();
      // The ACK answers our offer, if it can be used (RFC 3261 § 13.2.1): only then do they hear each other.
      if (caller.offer === null) await call.until(() => customer.answered);
      call.connect(agent, customer);
      return allowTransfer(call, agent, customer);
    }
    (agent === 'declined' ? declined : passedOver).push(chosen.agentId);
    call.report({ kind: 'agent-missed', agentId: chosen.agentId, reason: agent });
  }
}

/** The agent who answered, or why the agent did not. */
async function ring(
  call: LiveCall,
  chosen: ChosenAgent,
  caller: IncomingLeg,
  waiting: WaitingCaller,
): Promise<Party | 'no_answer' | 'declined' | 'unreachable'> {
  const from = { ...caller.remote, isOutside: true } as const;
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
class WaitingCaller {
  readonly #call: LiveCall;
  readonly #caller: IncomingLeg;
  readonly #customer: Party;
  readonly #answer: Promise<string>;
  #isInEarlyMedia = false;
  #playing: { readonly sound: Sound; readonly playback: { stop(): void } } | null = null;

  constructor(call: LiveCall, caller: IncomingLeg, customer: Party, answer: Promise<string>) {
    this.#call = call;
    this.#caller = caller;
    this.#customer = customer;
    this.#answer = answer;
  }

  /** An agent is being rung: plain ringing, or a ringing tone when the caller already listens to us. */
  ringing(): void {
    if (this.#isInEarlyMedia) this.#play(ringback);
    else this.#caller.ring();
  }

  /** Plays the prompt until an agent may have become free (true) or the caller has waited long enough (false). */
  async untilChange(changed: Promise<void>, deadlineMs: number): Promise<boolean> {
    if (!this.#isInEarlyMedia) {
      this.#caller.ring(await this.#call.until(() => this.#answer));
      this.#isInEarlyMedia = true;
    }
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
