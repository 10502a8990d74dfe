import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../shared/clock.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import { isMasked } from '../../../shared/domain/masking.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import type { CallList } from './call-list.ts';
import type { Correlation } from './correlation.ts';
import { chooseMethod, numberToDial } from './dial-policy.ts';
import { newCall } from './new-call.ts';
import { afterAdopted, afterBegan, afterLost } from './phone-calls.ts';
import { type DialRequest, placeCall } from './place-call.ts';

interface OutgoingParts {
  readonly client: ServiceClient;
  readonly softphone: Pick<Softphone, 'registration' | 'dial'>;
  readonly clock: Clock;
  readonly calls: CallList;
  readonly correlation: Correlation;
  /** Adds a call whose leg is on this phone. */
  readonly follow: (leg: SoftphoneCall, call: PhoneCall, named: { isNamed: boolean }) => void;
  /** An event of a call that is known now, which came before the service had named the call. */
  readonly handleEarlyEvent: (event: CallEvent) => void;
}

/** A placed call of which nothing is heard for so long has failed. */
const silentMs = 15_000;

/** Calls that this agent places. */
export class OutgoingCalls {
  readonly #parts: OutgoingParts;

  constructor(parts: OutgoingParts) {
    this.#parts = parts;
  }

  /** Settles once: with the call's ID, or with the problem that kept it from being placed. */
  async dial(
    request: DialRequest,
    by: { readonly user: SignedInUser; readonly extensions: readonly string[] },
  ): Promise<{ callId: string }> {
    const { client, softphone, calls, correlation } = this.#parts;
    const number = numberToDial(request.number);
    if (correlation.own.isUnderWay || calls.all.some((call) => call.state === 'dialling'))
      throw problemFor('call-being-placed');
    const isRegistered = softphone.registration.state === 'registered';
    const method = request.method ?? chooseMethod({ user: by.user, isRegistered });
    if (method === 'softphone') return { callId: this.#dialFromSoftphone(number) };
    correlation.own.began(number);
    try {
      const callId = await placeCall(client, by, { ...request, method, number });
      this.#placed(callId, number, method);
      return { callId };
    } finally {
      correlation.settled();
    }
  }

  #dialFromSoftphone(number: string): string {
    if (isMasked(number)) throw problemFor('number-hidden');
    const { softphone, clock, follow } = this.#parts;
    const leg = softphone.dial(number);
    const id = randomUUID();
    const since = clock.now();
    const call = newCall({ id, number, direction: 'outbound', state: 'dialling', since, hasMedia: true });
    follow(leg, call, { isNamed: false });
    return id;
  }

  #placed(callId: string, number: string, method: DialRequest['method']): void {
    const { calls, correlation, clock, handleEarlyEvent } = this.#parts;
    const { own, announced, legs } = correlation;
    const ringsHere = method === 'out' || method === 'extension';
    const since = clock.now();
    own.placed(callId, ringsHere);
    if (calls.find(callId)) {
      // It rang here before the service had answered.
      calls.set(afterAdopted(calls.all, callId, since));
      legs.live(callId)?.answer();
    } else {
      const direction = method === 'extension' ? 'internal' : 'outbound';
      const type = method === 'dual' ? 'dual' : 'sip';
      const call = newCall({ id: callId, number, direction, state: 'dialling', type, since, hasMedia: ringsHere });
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
