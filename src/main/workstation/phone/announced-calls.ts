import type { Clock } from '../../../shared/clock.ts';
import type { CallEvent } from '../call-events/read-event.ts';

/** An announcement that is older belongs to another call. */
export const announcementMs = 15_000;

/** The latest reports about calls that are not known here yet: they may ring in a moment. */
export class AnnouncedCalls {
  readonly #clock: Clock;
  readonly #announced = new Map<string, { readonly event: CallEvent; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(event: CallEvent): void {
    const at = this.#clock.now();
    for (const [callId, other] of this.#announced) if (at - other.at > announcementMs) this.#announced.delete(callId);
    this.#announced.set(event.call_id, { event, at });
  }
  of(callId: string): CallEvent | null {
    return this.#announced.get(callId)?.event ?? null;
  }
  /** Finds the call by number, for services whose INVITEs carry no call ID. */
  from(number: string): CallEvent | null {
    const at = this.#clock.now();
    const announced = [...this.#announced.values()];
    return announced.find((one) => one.event.caller === number && at - one.at < announcementMs)?.event ?? null;
  }
  remove(callId: string): void {
    this.#announced.delete(callId);
  }
  clear(): void {
    this.#announced.clear();
  }
}
