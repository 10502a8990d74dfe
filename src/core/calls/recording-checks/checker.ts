import { stat } from 'node:fs/promises';
import type { Clock } from '../../../shared/clock.ts';
import type { RecordingFault } from '../../../shared/contract/recording-check.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import type { RecordingFiles } from '../cdr/recording-files.ts';
import { type HeldCall, courseOf, type TalkTime } from './course-of-call.ts';
import { damagedFromMs, faultOf, markBitsOf } from './fault-of.ts';
import type { MeasuringThread } from './measuring-thread.ts';
import type { CheckRow, NewCheck, RecordingCheckRepository } from './recording-checks-repository.ts';
import { firstDifferenceMs, type MeasuredSound, noHoles, soundColumns } from './sound-columns.ts';

/** The part of a call record that a check needs; times in epoch milliseconds. */
export interface CheckedCall extends HeldCall {
  readonly id: number;
  readonly created_at: number;
  readonly billsec: number;
  readonly record_filename: string | null;
  /** In order, for a call that was transferred. */
  readonly talks: readonly TalkTime[];
}

const isProblem = (error: unknown, code: ProblemCode): boolean => error instanceof ProblemError && error.code === code;

/** One content is measured once, whatever it is called. */
const maxKnown = 64;
/** A file that was written to within this time, by a clock that may have been set back, may still be. */
const settledMs = 2000;
/** Nothing that is longer than its call by an hour, at the rate of the best stereo sound, is measured. */
const mostSecondsMore = 3600;
const mostBytesASecond = 192_000;

interface Parts {
  readonly repository: Pick<RecordingCheckRepository, 'one'>;
  readonly files: RecordingFiles;
  readonly thread: Pick<MeasuringThread, 'digest' | 'measure'>;
  readonly clock: Clock;
  readonly longSilenceSeconds: () => number;
}

/** Looks at recordings: is the file there and whole, is it the one that was measured, and what does it sound like. */
export class RecordingChecker {
  readonly #parts: Parts;
  readonly #known = new Map<string, MeasuredSound>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Reads the whole file, and measures it unless this content was measured. Rejects where the thread fails: nothing can
   * be said about the recording then.
   */
  async check(call: CheckedCall): Promise<NewCheck> {
    const known = await this.#parts.repository.one(call.id);
    const file = await this.#find(call.record_filename);
    if (file === null) return this.#without(call, known, call.record_filename === null ? 'not-recorded' : 'missing');
    try {
      return await this.#read(call, known, file);
    } catch (error) {
      if (isProblem(error, 'unsupported-media-type')) return this.#without(call, known, 'unreadable');
      // Removed meanwhile.
      if (isProblem(error, 'not-found')) return this.#without(call, known, 'missing');
      throw error;
    }
  }

  /**
   * Whether the file is as it was when it was checked: of the same size, in the same place, not written since. Damage
   * that leaves all of these is found by reading.
   */
  async isUnchanged(
    call: Pick<CheckedCall, 'record_filename'>,
    { bytes, stamp }: Pick<CheckRow, 'bytes' | 'stamp'>,
  ): Promise<boolean> {
    const file = await this.#find(call.record_filename);
    if (file === null) return bytes === null;
    const found = await stateOf(file).catch(() => null);
    return found !== null && found.size === bytes && found.stamp === stamp;
  }

  async #read(call: CheckedCall, known: CheckRow | undefined, file: string): Promise<NewCheck> {
    const { thread, clock, longSilenceSeconds } = this.#parts;
    const before = await stateOf(file);
    const { size, stamp } = before;
    const now = clock.now();
    if (size === 0) return { ...this.#without(call, known, 'empty', size), stamp };
    if (size > (call.billsec + mostSecondsMore) * mostBytesASecond)
      return { ...this.#without(call, known, 'wrong-length', size), stamp };
    const digest = await thread.digest(file);
    if (known?.digest === digest) return { ...known, checked_at: now, bytes: size, stamp, read_at: now };
    const measured = await this.#measure(call, file, digest).catch((error: unknown) => {
      if (isProblem(error, 'unsupported-media-type')) return null;
      throw error;
    });
    const after = await stateOf(file);
    const isSame = after.content === before.content && after.size === size;
    const isSettled = isSame && Math.abs(now - before.changedMs) >= settledMs;
    // A file that is being written to is read again by the next check.
    const seen = isSettled ? { stamp: after.stamp, digest, read_at: now } : {};
    if (measured === null) return { ...this.#without(call, known, 'unreadable', size), ...seen };
    const { sound, holds } = measured;
    const columns = soundColumns(sound, holds);
    const fault = faultOf(sound, call.billsec) ?? faultOfChange(known, { digest, holes: columns.holes });
    return {
      ...this.#without(call, known, fault, size),
      ...columns,
      ...seen,
      // The first content without a fault is what the file should have for good.
      first_digest: known?.first_digest ?? (isSettled && fault === null ? digest : null),
      damaged_from_ms: known && fault === 'changed' ? firstDifferenceMs(known, columns) : damagedFromMs(fault, sound),
      marks: markBitsOf(sound, longSilenceSeconds()),
    };
  }

  async #measure(call: CheckedCall, file: string, digest: string) {
    const course = courseOf(call, call.talks);
    const key = `${digest}:${JSON.stringify(course)}`;
    const sound = this.#known.get(key) ?? (await this.#parts.thread.measure({ file, course }));
    if (this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value as string);
    this.#known.set(key, sound);
    return { sound, holds: course.holds };
  }

  async #find(name: string | null): Promise<string | null> {
    return this.#parts.files.find(name).catch((error: unknown) => {
      if (isProblem(error, 'not-found')) return null;
      throw error;
    });
  }

  #without(
    call: CheckedCall,
    known: CheckRow | undefined,
    fault: RecordingFault | null,
    bytes: number | null = null,
  ): NewCheck {
    return {
      record_id: call.id,
      called_at: call.created_at,
      checked_at: this.#parts.clock.now(),
      fault,
      bytes,
      stamp: null,
      digest: null,
      first_digest: known?.first_digest ?? null,
      read_at: this.#parts.clock.now(),
      damaged_from_ms: null,
      ...soundColumns(null, []),
      marks: 0,
    };
  }
}

/** A hole that the first content lacks is one, also of one side: nobody's mute changes a file. */
function faultOfChange(
  known: Pick<CheckRow, 'first_digest' | 'holes'> | undefined,
  { digest, holes }: { digest: string; holes: string | null | undefined },
): 'changed' | 'hole' | null {
  if (known?.first_digest == null || known.first_digest === digest) return null;
  return holes !== noHoles && holes !== known.holes ? 'hole' : 'changed';
}

interface FileState {
  readonly size: number;
  /** Changes also with a name or a right of the file, and when its times are set. */
  readonly stamp: string;
  /** Changes when the file is written to, or another takes its place. */
  readonly content: string;
  readonly changedMs: number;
}

/** Size, identity and times of a file. Device numbers change when a machine starts, and are left out. */
async function stateOf(file: string): Promise<FileState> {
  const { size, ino, mtimeNs, ctimeNs, mtimeMs } = await stat(file, { bigint: true }).catch((error: unknown) => {
    throw new ProblemError('not-found', `There is no recording ${file}`, { file }, { cause: error });
  });
  const content = `${ino}:${mtimeNs}`;
  return { size: Number(size), stamp: `${content}:${ctimeNs}`, content, changedMs: Number(mtimeMs) };
}
