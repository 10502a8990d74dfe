import type { Clock } from '../../../shared/clock.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { asDialled, extensionOf } from '../../../shared/domain/dialled-number.ts';
import type { CallMethod, PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { CallList } from './call-list.ts';
import type { Correlation } from './correlation.ts';
import { chooseMethod, dialProblem, type DialSituation, numberToDial, otherMethods } from './dial-policy.ts';
import { newCall } from './new-call.ts';
import { afterAdopted, afterBegan, afterLost } from './phone-calls.ts';
import { type DialRequest, placeCall } from './place-call.ts';

/** The agent's identity, and the extensions that the service offers beyond the interface. */
interface Dialler {
  readonly user: SignedInUser;
  readonly extensions: readonly string[];
}

interface OutgoingParts {
  readonly client: ServiceClient;
  readonly softphone: Pick<Softphone, 'registration'>;
  readonly media: Pick<MediaLink, 'microphone'>;
  readonly isServiceAway: () => boolean;
  readonly clock: Clock;
  readonly calls: CallList;
  readonly correlation: Correlation;
  /** An event of a call that is known now, which came before the service had named the call. */
  readonly handleEarlyEvent: (event: CallEvent) => void;
}

/** A placed call without any event for this time has failed. */
const silentMs = 15_000;
/** Within it the service knows that a call of this phone has ended; until then it is asked so often. */
const endTravelsMs = 3000;
const retryMs = 200;

/** Calls that this agent places. */
export class OutgoingCalls {
  readonly #parts: OutgoingParts;

  constructor(parts: OutgoingParts) {
    this.#parts = parts;
  }

  /** How, and why not, a number can be called now; `by`: null while nobody is signed in. */
  possible(by: Dialler | null): Pick<PhoneSnapshot, 'dialMethod' | 'dialProblem' | 'mobileProblem' | 'otherMethods'> {
    if (!by) {
      const problem = problemOf(problemFor('sign-in-first'));
      return { dialMethod: 'out', dialProblem: problem, mobileProblem: problem, otherMethods: [] };
    }
    const situation = this.#situation(by);
    const dialMethod = chooseMethod(situation);
    const why = (method: CallMethod): Problem | null => {
      const problem = dialProblem(situation, method);
      return problem && problemOf(problem);
    };
    return { dialMethod, dialProblem: why(dialMethod), mobileProblem: why('dual'), otherMethods: otherMethods(by) };
  }

  /** Settles once: with the call's ID, or with the problem that kept it from being placed. */
  async dial(request: DialRequest, by: Dialler): Promise<{ callId: string }> {
    const { client, correlation } = this.#parts;
    const number = numberToDial(request.number);
    const situation = this.#situation(by);
    const method = request.method ?? chooseMethod(situation);
    const problem = correlation.own.isUnderWay ? problemFor('call-being-placed') : dialProblem(situation, method);
    if (problem) throw problem;
    correlation.own.began(number);
    try {
      const callId = await this.#afterLastCall(() => placeCall(client, by, { ...request, method, number }));
      this.#placed({ id: callId, number, extension: extensionOf(asDialled(request.number)) }, method);
      return { callId };
    } finally {
      correlation.settled();
    }
  }

  /**
   * Places a call. The service learns from the phone that the last one has ended: an agent who dials immediately may be
   * faster, and then `already-in-call` is wrong.
   */
  async #afterLastCall<Placed>(place: () => Promise<Placed>): Promise<Placed> {
    const { calls, clock } = this.#parts;
    const hasJustEnded = () => calls.all.some(({ since }) => clock.now() - since < endTravelsMs);
    for (;;)
      try {
        return await place();
      } catch (error) {
        const isInCall = error instanceof ProblemError && error.reason === 'already-in-call';
        if (!isInCall || !hasJustEnded()) throw error;
        await new Promise<void>((resolve) => void clock.after(retryMs, resolve));
      }
  }

  #situation(by: Dialler): DialSituation {
    const { softphone, media, isServiceAway, calls } = this.#parts;
    const { state: registration } = softphone.registration;
    return { ...by, registration, microphone: media.microphone, isServiceAway: isServiceAway(), calls: calls.all };
  }

  #placed(dialled: Pick<PhoneCall, 'id' | 'number' | 'extension'>, method: CallMethod): void {
    const { calls, correlation, clock, handleEarlyEvent } = this.#parts;
    const { own, announced, legs } = correlation;
    const { id: callId, extension } = dialled;
    const ringsHere = method === 'out' || method === 'extension';
    const since = clock.now();
    own.placed(callId, ringsHere);
    if (calls.find(callId)) {
      // It rang here before the service had answered.
      calls.set(afterAdopted(calls.all, callId, extension, since));
      legs.live(callId)?.answer();
    } else {
      const direction = method === 'extension' ? 'internal' : 'outbound';
      const type = method === 'dual' ? 'dual' : 'sip';
      const call = newCall({ ...dialled, direction, state: 'dialling', type, since, hasMedia: ringsHere });
      calls.set(afterBegan(calls.all, call));
    }
    const event = announced.of(callId);
    if (event) handleEarlyEvent(event);
    if (ringsHere) clock.after(silentMs, () => this.#giveUpIfSilent(callId));
  }

  #giveUpIfSilent(callId: string): void {
    const { calls, correlation, clock } = this.#parts;
    const isSilent = calls.find(callId)?.state === 'dialling' && !correlation.legs.live(callId);
    if (isSilent) calls.set(afterLost(calls.all, callId, 'TIMED_OUT', clock.now()));
  }
}
