import { isDeepStrictEqual } from 'node:util';
import { Emitter } from '../../shared/event.ts';

/** Says what is so when it has changed: every window draws itself anew for each event, while a call rings as well. */
export class Changes<Snapshot> extends Emitter<Snapshot> {
  #last: Snapshot | undefined;

  override emit(snapshot: Snapshot): void {
    if (isDeepStrictEqual(snapshot, this.#last)) return;
    this.#last = snapshot;
    super.emit(snapshot);
  }
}
