import { stat } from 'node:fs/promises';
import type { Clock } from '../../../shared/clock.ts';
import type { RecordingFault } from '../../../shared/contract/recording-check.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import type { RecordingFiles } from '../cdr/recording-files.ts';
import { faultOf, markBitsOf } from './fault-of.ts';
import { type HeldCall, heldStretchesOf } from './held-stretches.ts';
import type { MeasuringThread } from './measuring-thread.ts';
import type { NewCheck } from './repository.ts';
import { type MeasuredSound, soundColumns } from './sound-columns.ts';

/** The part of a call record that a check needs; times in epoch milliseconds. */
export interface CheckedCall extends HeldCall {
  readonly id: number;
  readonly created_at: number;
  readonly billsec: number;
  readonly record_filename: string | null;
}

const isProblem = (error: unknown, code: ProblemCode): boolean => error instanceof ProblemError && error.code === code;

/** One file with several names is measured once: by the file's identity, and when it was changed. */
const maxKnown = 64;

interface Parts {
  readonly files: RecordingFiles;
  readonly thread: Pick<MeasuringThread, 'measure'>;
  readonly clock: Clock;
  readonly longSilenceSeconds: () => number;
}

/** Looks at recordings: is the file there and whole, and what does it sound like. */
export class RecordingChecker {
  readonly #parts: Parts;
  readonly #known = new Map<string, MeasuredSound>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects where the disk or the thread fails: nothing can be said about the recording then. */
  async check(call: CheckedCall): Promise<NewCheck> {
    const file = await this.#find(call.record_filename);
    if (file === null) return this.#without(call, call.record_filename === null ? 'not-recorded' : 'missing');
    const { size, ino, dev, mtimeMs } = await stat(file);
    if (size === 0) return this.#without(call, 'empty', size);
    const holds = heldStretchesOf(call);
    const key = `${dev}:${ino}:${size}:${mtimeMs}:${JSON.stringify(holds)}`;
    try {
      const sound = this.#known.get(key) ?? (await this.#parts.thread.measure({ file, holds }));
      this.#remember(key, sound);
      return {
        ...this.#without(call, faultOf(sound, call.billsec), size),
        ...soundColumns(sound, holds),
        marks: markBitsOf(sound, this.#parts.longSilenceSeconds()),
      };
    } catch (error) {
      if (isProblem(error, 'unsupported-media-type')) return this.#without(call, 'unreadable', size);
      // Removed meanwhile.
      if (isProblem(error, 'not-found')) return this.#without(call, 'missing');
      throw error;
    }
  }

  /** Whether the file is as it was when it was checked: of the same size. */
  async isUnchanged(call: Pick<CheckedCall, 'record_filename'>, bytes: number | null): Promise<boolean> {
    const file = await this.#find(call.record_filename);
    return (file === null ? null : (await stat(file)).size) === bytes;
  }

  async #find(name: string | null): Promise<string | null> {
    return this.#parts.files.find(name).catch((error: unknown) => {
      if (isProblem(error, 'not-found')) return null;
      throw error;
    });
  }

  #without(call: CheckedCall, fault: RecordingFault | null, bytes: number | null = null): NewCheck {
    return {
      record_id: call.id,
      called_at: call.created_at,
      checked_at: this.#parts.clock.now(),
      fault,
      bytes,
      ...soundColumns(null, []),
      marks: 0,
    };
  }

  #remember(key: string, sound: MeasuredSound): void {
    if (this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(key, sound);
  }
}
