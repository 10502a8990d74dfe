import { Emitter } from '../../../shared/event.ts';
import type { DelayedRecord } from '../../../shared/ipc/clinic-ipc.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';

/** This agent's calls whose records the service could not write yet. */
export class DelayedRecords {
  readonly changed = new Emitter<readonly DelayedRecord[]>();
  readonly written = new Emitter<DelayedRecord>();
  readonly #records = new Map<string, DelayedRecord>();

  get all(): readonly DelayedRecord[] {
    return [...this.#records.values()];
  }

  /** `call`: what the phone knows of it, which it forgets with the next call. */
  handle(event: ReceivedEvents['CallRecordDelayed'], call: PhoneCall | null): void {
    const { call_id: callId } = event;
    const known = this.#records.get(callId);
    if (event.is_written) {
      if (!known) return;
      this.#records.delete(callId);
      this.written.emit(known);
    } else if (known) return;
    else this.#records.set(callId, { callId, number: call?.number ?? null, name: call?.customer?.name ?? null });
    this.changed.emit(this.all);
  }

  /** The agent has read it. */
  dismiss(callId: string): void {
    if (this.#records.delete(callId)) this.changed.emit(this.all);
  }

  clear(): void {
    if (this.#records.size === 0) return;
    this.#records.clear();
    this.changed.emit(this.all);
  }
}
