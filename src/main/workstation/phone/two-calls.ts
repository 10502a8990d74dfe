import { contract } from '../../../shared/contract/contract.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import type { CallList } from './call-list.ts';

interface Parts {
  readonly client: ServiceClient;
  readonly calls: CallList;
  /** The leg of a call that runs on this phone. */
  readonly live: (callId: string) => SoftphoneCall | null;
}

/** The first is talked in; the phone holds the second. */
type Conference = readonly [first: string, second: string];

/** The agent's two calls: one is heard, the other waits on hold, or the service merges them into a conference. */
export class TwoCalls {
  readonly #parts: Parts;
  #conference: Conference | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get mergedCallIds(): string[] {
    return this.#conference ? [...this.#conference] : [];
  }

  /** Calls other than this one in which the agent is heard. */
  #heardBeside(callId: string): readonly PhoneCall[] {
    return this.#parts.calls.all.filter((call) => call.id !== callId && call.state === 'answered' && !call.held);
  }

  /** Two callers never hear the agent at the same time, except in a conference. */
  async holdOthers(callId: string): Promise<void> {
    await Promise.all(this.#heardBeside(callId).map(({ id }) => this.#parts.live(id)?.setHeld(true)));
  }

  /** Answers the agent's own leg of a call that was placed here: the other side is called from then on. */
  takeUp(callId: string): void {
    const leg = this.#parts.live(callId);
    if (this.#heardBeside(callId).length === 0) return leg?.answer();
    this.holdOthers(callId).then(
      () => leg?.answer(),
      () => leg?.hangUp(),
    );
  }

  /** Throws ProblemError: a call of a conference is neither put on hold nor resumed by itself. */
  checkAlone(callId: string): void {
    if (this.#conference?.includes(callId)) throw problemFor('call-in-conference');
  }

  /** The call that the agent talks in and the one on hold become a conference. */
  async merge(): Promise<void> {
    const { client, calls } = this.#parts;
    const talking = calls.all.filter(({ state, hasMedia }) => state === 'answered' && hasMedia);
    const [first, second] = [talking.find(({ held }) => !held), talking.find(({ held }) => held)];
    if (!first || !second) throw problemFor('no-second-call');
    await client.call(contract.callTransfer.join, { body: { call_id: first.id, other_call_id: second.id } });
    // Somebody may have left meanwhile.
    const isWhole = [first, second].every(({ id }) => calls.find(id)?.state === 'answered');
    this.#set(isWhole ? [first.id, second.id] : null);
  }

  /** Two calls again: the one that the agent talked in, and the one on hold. */
  async split(): Promise<void> {
    if (!this.#conference) throw problemFor('no-second-call');
    const [callId] = this.#conference;
    await this.#parts.client.call(contract.callTransfer.split, { body: { call_id: callId } });
    this.#set(null);
  }

  /** Ends one call of the conference, so that the agent is in the other one alone. */
  async remove(callId: string): Promise<void> {
    await this.split();
    this.#parts.live(callId)?.hangUp();
  }

  /**
   * A leg has ended, of `call` as it was. The call on hold comes back when the one beside it ends, unless the agent has
   * left the conference of both.
   */
  ended(call: PhoneCall, by: 'local' | 'remote'): void {
    const { calls, live } = this.#parts;
    const isLeaving = by === 'local' && this.#conference?.[0] === call.id;
    if (this.#conference?.includes(call.id)) this.#set(null);
    const wasHeard = (call.state === 'answered' && !call.held) || call.state === 'dialling';
    if (!wasHeard || isLeaving || this.#heardBeside(call.id).length > 0) return;
    const [waiting, ...more] = calls.all.filter(({ id, state }) => id !== call.id && state === 'answered');
    // A call that cannot be resumed stays on hold, as the screen shows.
    if (waiting && more.length === 0)
      void live(waiting.id)
        ?.setHeld(false)
        .catch(() => {});
  }

  #set(conference: Conference | null): void {
    this.#conference = conference;
    const { calls } = this.#parts;
    calls.set(calls.all);
  }
}
