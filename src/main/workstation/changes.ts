import { isDeepStrictEqual } from 'node:util';
import { Emitter } from '../../shared/event.ts';

/** Emits only real changes: every event re-renders every window, even while a call rings. */
export class Changes<Snapshot> extends Emitter<Snapshot> {
  #last: Snapshot | undefined;

  override emit(snapshot: Snapshot): void {
    if (isDeepStrictEqual(snapshot, this.#last)) return;
    this.#last = snapshot;
    super.emit(snapshot);
  }
}
