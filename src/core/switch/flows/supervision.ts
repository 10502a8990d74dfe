import type {
  SupervisionMode,
  SupervisionProgress,
  SupervisionStep,
} from '../../../shared/contract/call-supervision.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { SupervisionRequest } from '../supervision-request.ts';
import { type Line, lineOf } from './conference.ts';
import type { Supervisor } from './conversation.ts';
import { answerOf } from './dial.ts';
import { CallEndedError } from './call-end.ts';
import type { LiveCall } from './live-call.ts';
import type { Party } from './party.ts';

/** The supervisor has asked for the call: a phone that does not answer by itself rings no longer than this. */
const ringSeconds = 20;

type Outcome = NonNullable<SupervisionProgress['outcome']>;

/**
 * A supervisor's phone that hears an agent who talks in a call. It is no party of the call, whose record and facts do
 * not have it, until it takes the customer over.
 *
 *   ringing ─▶ on (listen ◀─▶ whisper ◀─▶ barge) ─▶ over
 *
 * It ends with the call, when the agent leaves the call, and when either phone is gone.
 */
export class Supervision {
  readonly #call: LiveCall;
  readonly #request: SupervisionRequest;
  /** The agent's leg. */
  readonly #agent: Party;
  readonly #party: Party;
  readonly over: Promise<void>;
  readonly #over = Promise.withResolvers<void>();
  #mode: SupervisionMode = 'listen';
  /** The last request, which waits until the phone has answered. */
  #step: SupervisionStep;
  #state: SupervisionProgress['state'] = 'ringing';

  /**
   * Calls the supervisor's phone. Rejects with ProblemError for a call that is over, an agent who does not talk there
   * now or cannot be relieved as asked, and a phone that is not registered.
   */
  static async begin(call: LiveCall, request: SupervisionRequest): Promise<Supervision> {
    const { supervisor, supervisionId, agentId } = request;
    const { directory, callExtension } = call.ports;
    try {
      const media = call.createEndpoint('webrtc');
      try {
        const [sdp, from] = await call.until(() =>
          Promise.all([media.createOffer(), directory.agentOf(talkerOf(call, agentId).leg.remote.user)]),
        );
        // Asked again: the agent may have left meanwhile.
        const agent = talkerOf(call, agentId);
        if (request.step === 'take_over') lineToTakeOver(call, agentId);
        const leg = callExtension({
          extension: supervisor.extension,
          from: { user: agent.leg.remote.user, displayName: from?.name ?? null },
          sdp,
          headers: { 'X-Call-ID': supervisionId, 'X-Supervises': call.callId },
        });
        return new Supervision(call, request, agent, call.attend('agent', supervisor.agentId, leg, media));
      } catch (error) {
        call.closeEndpoint(media);
        throw error;
      }
    } catch (error) {
      throw error instanceof CallEndedError ? problemFor('call-not-found') : error;
    }
  }

  private constructor(call: LiveCall, request: SupervisionRequest, agent: Party, party: Party) {
    this.#call = call;
    this.#request = request;
    this.#agent = agent;
    this.#party = party;
    this.#step = request.step;
    this.over = this.#over.promise;
    call.endSupervision = () => this.end();
    this.#report();
    for (const gone of [party.ended, agent.ended, call.over]) void gone.then(() => this.end());
    party.media.onPresence((isPresent) => isPresent || this.end());
    void this.#answered();
  }

  /** Throws ProblemError where the supervisor cannot take over now. */
  steer(step: SupervisionStep): void {
    if (this.#state === 'over') throw problemFor('call-not-found');
    this.#step = step;
    if (this.#state === 'ringing') return;
    if (step === 'take_over') return this.#takeOver();
    this.#mode = step;
    this.#hear({ party: this.#party, agent: this.#agent, mode: step });
    this.#report();
  }

  end(outcome: Outcome = 'ended'): void {
    if (!this.#leave(outcome)) return;
    this.#party.leave();
  }

  async #answered(): Promise<void> {
    // The end of the call has ended the supervision.
    const answer = await answerOf(this.#call, this.#party, ringSeconds).catch(() => null);
    if (answer === null) return;
    if (answer !== 'answered') return this.end('unanswered');
    if (this.#state !== 'ringing') return;
    this.#state = 'on';
    try {
      this.steer(this.#step);
    } catch {
      if (this.#state === 'on') this.steer('listen');
    }
  }

  #takeOver(): void {
    const [call, party] = [this.#call, this.#party];
    const line = lineToTakeOver(call, this.#request.agentId);
    const { supervisor } = this.#request;
    // First: the supervisor is free at no moment.
    call.admit(party);
    this.#leave('taken_over');
    call.report({ kind: 'call-event', event: 'taken-over', side: 'agent', agentId: supervisor.agentId });
    call.handOver(party, line.other, null);
    call.release(line.agent);
    line.agent.leave();
    line.talkOn(call, party, line.other);
  }

  /** False where it is over already. */
  #leave(outcome: Outcome): boolean {
    if (this.#state === 'over') return false;
    this.#state = 'over';
    this.#hear(null);
    this.#call.endSupervision = () => {};
    this.#report(outcome);
    this.#over.resolve();
    return true;
  }

  /** The recording has a supervisor whom everybody hears. */
  #hear(supervisor: Supervisor | null): void {
    const { conversation, recording } = this.#call;
    conversation.supervise(supervisor);
    recording.add(supervisor?.mode === 'barge' ? supervisor.party : null);
  }

  #report(outcome: Outcome | null = null): void {
    const { clock, report } = this.#call.ports;
    const { supervisionId } = this.#request;
    report({ kind: 'supervision', at: clock.now(), supervisionId, mode: this.#mode, state: this.#state, outcome });
  }
}

/** The agent's leg. Throws ProblemError for an agent who does not talk in the call now. */
function talkerOf({ conversation }: LiveCall, agentId: string): Party {
  const agent = conversation.talkers.find((party) => party.agentId === agentId);
  if (!agent) throw problemFor('agent-not-talking');
  return agent;
}

/** The agent and the customer. Throws ProblemError where the agent cannot be relieved of them now. */
function lineToTakeOver(call: LiveCall, agentId: string): Line {
  const line = lineOf(call, agentId);
  if (line.other.agentId !== null) throw problemFor('take-over-within-clinic');
  return line;
}
