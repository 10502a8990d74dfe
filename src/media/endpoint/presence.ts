import { Emitter } from '../../shared/event.ts';

/**
 * Two checks of ICE consent of the usual browsers may be missed (they come every 2.5 s, at the latest every 6 s, and
 * only while no sound does, RFC 7675 § 5.1).
 */
const absentAfterMs = 5000;

/** Whether the far side of an endpoint is there. */
export class Presence {
  /** Each change once. */
  readonly onChanged = new Emitter<boolean>();
  #isPresent = true;

  get isPresent(): boolean {
    return this.#isPresent;
  }

  /** `heardAtMs`: when anything last arrived; null while that does not indicate presence. */
  check(heardAtMs: number | null, nowMs: number): void {
    if (heardAtMs === null) return;
    const isPresent = nowMs - heardAtMs < absentAfterMs;
    if (isPresent === this.#isPresent) return;
    this.#isPresent = isPresent;
    this.onChanged.emit(isPresent);
  }
}
