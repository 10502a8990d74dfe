import type { OpenRecordingFile, RecordingFile } from './recording-file.ts';
import { maxDataLength, recordingFormat, recordingHeader } from './wav-format.ts';

const { headerLength, frameLength, rate } = recordingFormat;
/** The header is updated after each second, so that an unfinished file plays. */
const headerEveryBytes = rate * frameLength;
/** About 30 s: a disk that is slower than that has failed. */
const maxPendingBytes = 1024 * 1024;

/**
 * Writes samples to a WAV in order, asynchronously, with bounded memory. A failure keeps the file as far as it was
 * written.
 */
export class WavWriter {
  readonly #path: string;
  readonly #onFailed: (reason: string) => void;
  #file: RecordingFile | null = null;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #tail: Buffer | null = null;
  #isDrainDue = false;
  #largest = 0;
  #written = 0;
  #headerAt = 0;
  #state: 'writing' | 'failed' | 'closed' = 'writing';
  #work: Promise<void>;

  constructor(path: string, open: OpenRecordingFile, onFailed: (reason: string) => void) {
    this.#path = path;
    this.#onFailed = onFailed;
    this.#work = this.#guarded(async () => {
      this.#file = await open(path);
      await this.#put(recordingHeader(0), 0);
    });
  }

  /**
   * `tail`: what follows as it is by now. It is written behind the samples, in case this process is killed, until the
   * next samples take its place.
   */
  append(samples: Buffer, tail: Buffer): void {
    if (this.#state !== 'writing') return;
    this.#tail = tail;
    if (samples.length > 0) this.#keep(samples);
    if (this.#isDrainDue) return;
    this.#isDrainDue = true;
    this.#work = this.#work.then(() => this.#guarded(() => this.#drain()));
  }

  #keep(samples: Buffer): void {
    // Sound of the whole time that a machine slept arrives in one go: it does not mean that the disk is slow.
    this.#largest = Math.max(this.#largest, samples.length);
    const most = Math.max(maxPendingBytes, 2 * this.#largest);
    if (this.#pendingBytes + samples.length > most) return this.#fail('the disk is too slow');
    this.#pending.push(samples);
    this.#pendingBytes += samples.length;
  }

  /**
   * Writes what is left, puts the header right and the file on the disk. Resolves with the seconds that the file holds.
   */
  async close(): Promise<{ seconds: number }> {
    if (this.#state === 'writing') {
      this.#work = this.#work.then(() =>
        this.#guarded(async () => {
          await this.#drain();
          await this.#writeHeader();
          await this.#file?.sync();
        }),
      );
    }
    await this.#work;
    if (this.#state === 'writing') this.#state = 'closed';
    else await this.#settle();
    await this.#release();
    return { seconds: this.#wholeFrames() / rate };
  }

  async #drain(): Promise<void> {
    this.#isDrainDue = false;
    while (this.#pending.length > 0 && this.#state === 'writing') {
      const batch = Buffer.concat(this.#pending);
      this.#pending = [];
      this.#pendingBytes = 0;
      if (this.#written + batch.length > maxDataLength) throw new Error('the recording has reached 4 GiB');
      await this.#put(batch, headerLength);
      if (this.#written - this.#headerAt >= headerEveryBytes) await this.#writeHeader();
    }
    const tail = this.#tail;
    this.#tail = null;
    // A disk without room for it reports this when the file is to stay.
    if (tail && tail.length > 0) await this.#file?.write(tail, headerLength + this.#written).catch(() => 0);
  }

  /** Data (after the header) goes behind what is there; a full disk may take only a part, which stays. */
  async #put(bytes: Buffer, base: number): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const position = base === 0 ? at : base + this.#written;
      const count = (await this.#file?.write(bytes.subarray(at), position)) ?? 0;
      if (count === 0) throw new Error('the disk takes no more');
      at += count;
      if (base > 0) this.#written += count;
    }
  }

  async #writeHeader(): Promise<void> {
    this.#headerAt = this.#written;
    await this.#put(recordingHeader(this.#wholeFrames() * frameLength), 0);
    if ((await this.#file?.isLinked()) === false) throw new Error('the file was removed');
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    if (this.#state !== 'writing') return;
    try {
      await work();
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
      await this.#settle();
      await this.#release();
    }
  }

  /** After a failure: the header lies within the file, so putting it right needs no room on the disk. */
  async #settle(): Promise<void> {
    if (this.#file) await this.#writeHeader().catch(() => {});
  }

  #fail(reason: string): void {
    if (this.#state !== 'writing') return;
    this.#state = 'failed';
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#onFailed(`The recording ${this.#path} cannot be written: ${reason}`);
  }

  async #release(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close().catch(() => {});
  }

  #wholeFrames(): number {
    return Math.floor(this.#written / frameLength);
  }
}
