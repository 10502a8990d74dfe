import type { Clock } from '../../../shared/clock.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import { announcementMs } from './announced-calls.ts';
import type { CallList } from './call-list.ts';
import type { Correlation } from './correlation.ts';
import { newCall } from './new-call.ts';
import {
  afterBegan,
  afterLost,
  afterMissed,
  afterMissedLost,
  afterNamed,
  afterService,
  isMine,
  isOver,
  isRingHere,
  otherParty,
} from './phone-calls.ts';

/** How long the BYE of a call that the service reported as over may take. */
const ghostMs = 2000;

interface ReportParts {
  readonly calls: CallList;
  readonly correlation: Correlation;
  readonly clock: Clock;
  /** Asks the service to end a call whose BYE was lost. */
  readonly repeatHangUp: (callId: string) => void;
}

/** The service's reports of this agent's calls, joined to this phone's calls. */
export class ServiceReports {
  readonly #calls: CallList;
  readonly #correlation: Correlation;
  readonly #clock: Clock;
  readonly #repeatHangUp: (callId: string) => void;

  constructor({ calls, correlation, clock, repeatHangUp }: ReportParts) {
    this.#calls = calls;
    this.#correlation = correlation;
    this.#clock = clock;
    this.#repeatHangUp = repeatHangUp;
  }

  handle(event: CallEvent, user: SignedInUser): void {
    const known = this.#calls.find(event.call_id);
    if (!known && !isMine(event, user)) return;
    // A caller who was missed is about to ring here again.
    if (known && isOver(known) && isRingHere(event)) return this.#correlation.announce(event);
    if (!known) this.#meet(event, user);
    else if (event.status === 'hungup') this.#correlation.announced.remove(event.call_id);
    this.#calls.set(afterService(this.#calls.all, event, user.extension, this.#clock.now()));
    if (event.status === 'hungup') this.#endLegOf(event.call_id);
  }

  /** The outcome of a caller who was not answered here; supervisors get everyone's events. */
  handleMissedCall(event: ReceivedEvents['MissedCallChanged'], user: SignedInUser): void {
    if (event.agent_id === user.agent_id) this.#calls.set(afterMissed(this.#calls.all, event));
  }

  /**
   * After a gap in the events: only `callIds` are still in progress at the service, less those that have ended here.
   */
  reconcile(callIds: readonly string[]): void {
    const { legs } = this.#correlation;
    for (const { id, since, state } of this.#calls.all) {
      const isNew = this.#clock.now() - since < ghostMs;
      const isKnown = callIds.includes(id);
      if (isKnown && legs.takeUnheardEnd(id)) this.#repeatHangUp(id);
      if (!isKnown) this.#calls.set(afterMissedLost(this.#calls.all, id));
      if (state === 'ended' || isKnown || legs.isUnnamed(id) || isNew) continue;
      this.#calls.set(afterLost(this.#calls.all, id, 'SERVICE_INTERRUPTED', this.#clock.now()));
      legs.live(id)?.hangUp();
    }
  }

  /** Ends the leg that the call has now, and no later one: a missed caller may ring here again under the same ID. */
  #endLegOf(callId: string): void {
    const leg = this.#correlation.legs.live(callId);
    if (leg) this.#clock.after(ghostMs, () => leg.hangUp());
  }

  /**
   * A call that the service names for the first time: one of ours without a name, one placed elsewhere, one to come.
   */
  #meet(event: CallEvent, user: SignedInUser): void {
    const { own, announced, legs } = this.#correlation;
    const { call_id: id, direction } = event;
    const number = otherParty(event, user.extension);
    const since = this.#clock.now();
    const unnamed = this.#calls.all.find(
      (call) => legs.isUnnamed(call.id) && call.number === number && since - call.since < announcementMs,
    );
    if (unnamed) {
      legs.rename(unnamed.id, id);
      return this.#calls.set(afterNamed(this.#calls.all, unnamed.id, id));
    }
    if (event.status === 'hungup' && !own.isUnderWay) return announced.remove(id);
    if (direction === 'inbound' || event.leg === 'agent' || own.isUnderWay) return this.#correlation.announce(event);
    const type = event.type ?? 'sip';
    const call = newCall({ id, number, direction, state: 'dialling', type, since, hasMedia: false });
    this.#calls.set(afterBegan(this.#calls.all, call));
  }
}
