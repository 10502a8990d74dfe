import { Emitter } from '../../../shared/event.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { callOf, isOver, type PhoneCalls } from './phone-calls.ts';

/** The calls of this phone as they are now. */
export class CallList {
  readonly changed = new Emitter<PhoneCalls>();
  #calls: PhoneCalls = [];

  get all(): PhoneCalls {
    return this.#calls;
  }
  get hasLive(): boolean {
    return this.#calls.some((call) => !isOver(call));
  }
  find(callId: string): PhoneCall | null {
    return callOf(this.#calls, callId);
  }

  set(calls: PhoneCalls): void {
    this.#calls = calls;
    this.changed.emit(calls);
  }
}
