import type { Clock } from '../../../shared/clock.ts';
import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { asDialled, extensionOf } from '../../../shared/domain/dialled-number.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { CallMethod, NumberSource, PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { CallList } from './call-list.ts';
import type { Correlation } from './correlation.ts';
import { chooseMethod, dialProblem, type DialSituation, numberToDial, otherMethods } from './dial-policy.ts';
import { newCall } from './new-call.ts';
import { afterAdopted, afterBegan, afterLost } from './phone-calls.ts';

/** The agent's identity, and the parts of the product that the service has. */
interface Dialler {
  readonly user: SignedInUser;
  readonly capabilities: readonly Capability[];
}

interface DialRequest {
  readonly number: string;
  /** Absent: the workstation decides. */
  readonly method?: CallMethod | undefined;
  /** Where a masked number is from. */
  readonly source?: NumberSource | undefined;
}

interface PlacedCallsParts {
  /** Null while nobody is signed in. */
  readonly dialler: () => Dialler | null;
  readonly client: ServiceClient;
  readonly softphone: Pick<Softphone, 'registration'>;
  readonly media: Pick<MediaLink, 'microphone'>;
  readonly isServiceAway: () => boolean;
  readonly clock: Clock;
  readonly calls: CallList;
  readonly correlation: Correlation;
  /** An event of a call that is known now, which came before the service had named the call. */
  readonly handleEarlyEvent: (event: CallEvent) => void;
  /** Answers the leg of such a call here, and holds the call beside it first. */
  readonly takeUp: (callId: string) => void;
}

/** A placed call without any event for this time has failed. */
const silentMs = 15_000;
/** Within it the service knows that a call of this phone has ended; until then it is asked so often. */
const endTravelsMs = 3000;
const retryMs = 200;

/** Calls that this agent places. */
export class PlacedCalls {
  readonly #parts: PlacedCallsParts;

  constructor(parts: PlacedCallsParts) {
    this.#parts = parts;
  }

  /** How, and why not, a number can be called now. */
  get possible(): Pick<PhoneSnapshot, 'dialMethod' | 'dialProblem' | 'mobileProblem' | 'otherMethods'> {
    const by = this.#parts.dialler();
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
  async dial(request: DialRequest): Promise<{ callId: string }> {
    const { client, correlation, dialler } = this.#parts;
    const by = dialler();
    if (!by) throw problemFor('sign-in-first');
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
    const { calls, correlation, clock, handleEarlyEvent, takeUp } = this.#parts;
    const { own, announced } = correlation;
    const { id: callId, extension } = dialled;
    const ringsHere = method === 'out' || method === 'extension';
    const since = clock.now();
    own.placed(callId, ringsHere);
    if (calls.find(callId)) {
      // It rang here before the service had answered.
      calls.set(afterAdopted(calls.all, callId, extension, since));
      takeUp(callId);
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

const bodyOf = (source: NumberSource) =>
  'recordId' in source
    ? { record_id: source.recordId }
    : { customer_id: source.customerId, phone_index: source.phoneIndex };

/** Rewords the service's problem of an agent as one of this user. */
function throwAsOwn(error: unknown): never {
  throw error instanceof ProblemError && error.reason === 'agent-in-call' ? problemFor('already-in-call') : error;
}

/**
 * Places a call through the service (interface 4.7) and returns its request ID. Rejects with the service's problem, or
 * with `no-permission` for an account that has nothing to call from.
 */
async function placeCall(
  client: ServiceClient,
  { user, capabilities }: Dialler,
  { method, number, source }: DialRequest & { readonly method: CallMethod },
): Promise<string> {
  const own = (value: string | null, what: 'extension' | 'mobile'): string => {
    if (value === null) throw problemFor(`no-${what}`);
    return value;
  };
  const place = () => {
    if (isMasked(number) && (!source || (method !== 'out' && method !== 'dual'))) throw problemFor('number-hidden');
    const isPlacedByService = isMasked(number) || capabilities.includes('callControl');
    if (isPlacedByService && (method === 'out' || method === 'dual')) {
      const from = method === 'dual' ? own(user.mobile, 'mobile') : own(user.extension, 'extension');
      const target = isMasked(number) && source ? bodyOf(source) : { number };
      return client.call(contract.callExtension.place, { body: { caller: from, way: method, ...target } });
    }
    switch (method) {
      case 'dual':
        return client.call(contract.call.dual, {
          query: { caller: own(user.mobile, 'mobile'), callee: number },
        });
      case 'extension':
        return client.call(contract.call.extension, {
          query: { caller: own(user.extension, 'extension'), callee: number },
        });
      case 'out':
        return client.call(contract.call.out, {
          query: { caller: own(user.extension, 'extension'), callee: number },
        });
      default:
        return method satisfies never;
    }
  };
  // The interface specifies "a request ID or result code": another service may give a bare value, or a number.
  const placed: unknown = await place().catch(throwAsOwn);
  const id = typeof placed === 'object' && placed !== null && 'request_id' in placed ? placed.request_id : placed;
  if (typeof id !== 'string' && typeof id !== 'number') throw problemFor('call-without-name');
  return String(id);
}
