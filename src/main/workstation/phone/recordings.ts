import type { PhoneSnapshot } from '../../../shared/ipc/phone-ipc.ts';
import { isOver, type PhoneCalls } from './phone-calls.ts';

/** Whether the service records a call, has paused that, or can no longer do so. */
export type RecordingState = 'on' | 'paused' | 'failed';

/** By the service's reports, also of the calls of others; it may report this before a call here has its ID. */
export class Recordings {
  readonly #states = new Map<string, RecordingState>();

  set(callId: string, state: RecordingState): void {
    this.#states.set(callId, state);
  }
  delete(callId: string): void {
    this.#states.delete(callId);
  }
  clear(): void {
    this.#states.clear();
  }

  snapshot(calls: PhoneCalls): Pick<PhoneSnapshot, 'recordedCallIds' | 'pausedCallIds' | 'unrecordedCallIds'> {
    const idsOf = (state: RecordingState): string[] =>
      calls.flatMap((call) => (!isOver(call) && this.#states.get(call.id) === state ? [call.id] : []));
    return {
      recordedCallIds: [...idsOf('on'), ...idsOf('paused')],
      pausedCallIds: idsOf('paused'),
      unrecordedCallIds: idsOf('failed'),
    };
  }
}
