import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { SupervisionStep } from '../../../shared/contract/call-supervision.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { PhoneCall, PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { newCall } from './new-call.ts';
import { isOver, otherParty, type PhoneCalls } from './phone-calls.ts';

interface Parts {
  readonly client: Pick<ServiceClient, 'call'>;
  readonly clock: Clock;
  readonly user: () => Pick<SignedInUser, 'agent_id' | 'extension'> | null;
  readonly capabilities: () => readonly Capability[];
  readonly changed: () => void;
  /** The service's last report of a call that is not known here. */
  readonly announced: (callId: string) => CallEvent | null;
  /** The leg belongs to that call, in which this agent talks to the customer from now on. */
  readonly takenOver: (leg: SoftphoneCall, call: PhoneCall) => void;
}

type Event = ReceivedEvents['CallSupervisionChanged'];

/**
 * The call of a colleague that this phone listens to, and the supervisors who listen to calls of this phone. The leg of
 * the former is no call of the list: it is answered by itself, as only this account asks for it.
 */
export class Supervision {
  readonly #parts: Parts;
  readonly #supervisors = new Map<string, Event>();
  #leg: SoftphoneCall | null = null;
  #own: PhoneSnapshot['supervision'] = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    return this.#own !== null;
  }

  snapshot(calls: PhoneCalls): Pick<PhoneSnapshot, 'supervision' | 'supervisors'> {
    const supervisors = [...this.#supervisors.values()]
      .filter(({ call_id: callId }) => calls.some((call) => call.id === callId && !isOver(call)))
      .map(({ call_id: callId, by, mode }) => ({ callId, name: by.name, mode }));
    return { supervision: this.#own, supervisors };
  }

  /** Rejects with the problem of a call that cannot be listened to, or taken over. */
  async request({ callId, agentId, step }: { callId: string; agentId: string; step: SupervisionStep }): Promise<void> {
    const { client, capabilities } = this.#parts;
    if (!capabilities().includes('supervision')) throw problemFor('no-supervision');
    const body = { call_id: callId, agent_id: agentId, mode: step };
    await client.call(contract.callSupervision.start, { body });
  }

  /** The phone hangs up; where it has not been called yet, the service is asked not to. */
  async stop(): Promise<void> {
    if (this.#leg) return this.hangUp();
    if (this.#own) await this.#parts.client.call(contract.callSupervision.end, { body: { call_id: this.#own.callId } });
  }

  hangUp(): void {
    this.#leg?.hangUp();
  }

  clear(): void {
    this.hangUp();
    this.#supervisors.clear();
    this.#own = null;
  }

  /** The service calls this phone, which asked for it. */
  receive(leg: SoftphoneCall): void {
    this.#leg = leg;
    leg.happened.on(({ kind }) => {
      if (kind !== 'ended' || this.#leg !== leg) return;
      this.#leg = null;
      this.#set(null);
    });
    leg.answer();
  }

  handle(event: Event): void {
    if (event.agent_id !== this.#parts.user()?.agent_id) return;
    if (event.role === 'by') return this.#changed(event);
    if (event.state === 'over') this.#supervisors.delete(event.call_id);
    else this.#supervisors.set(event.call_id, event);
    this.#parts.changed();
  }

  #changed({ call_id: callId, to, mode, is_private: isPrivate, state, outcome }: Event): void {
    if (state !== 'over') {
      const isOn = state === 'on';
      const known = this.#own?.callId === callId && this.#own.isOn === isOn ? this.#own : null;
      const since = known?.since ?? this.#parts.clock.now();
      return this.#set({ callId, agentId: to.agent_id, name: to.name, mode, isPrivate, isOn, since });
    }
    // Another one may have begun.
    if (this.#own?.callId !== callId) return;
    const leg = this.#leg;
    if (outcome === 'taken_over' && leg) {
      this.#leg = null;
      this.#parts.takenOver(leg, this.#callOf(callId));
    }
    this.#set(null);
  }

  /** The call that was listened to, as one of this phone. */
  #callOf(callId: string): PhoneCall {
    const { announced, clock, user } = this.#parts;
    const event = announced(callId);
    const { direction = 'inbound', customer = null, lead = null, candidates = null } = event ?? {};
    const number = event ? otherParty(event, user()?.extension ?? null) : '';
    const known = { id: callId, number, direction, customer, lead, candidates };
    return newCall({ ...known, since: clock.now(), state: 'answered', talked: true, hasMedia: true });
  }

  #set(own: PhoneSnapshot['supervision']): void {
    this.#own = own;
    this.#parts.changed();
  }
}
