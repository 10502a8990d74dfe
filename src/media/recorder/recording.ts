import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/event.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import { PacketPlacement } from './packet-placement.ts';
import { openRecordingFile, type OpenRecordingFile } from './recording-file.ts';
import { StereoWindow, type Channel } from './stereo-window.ts';
import { WavWriter } from './wav-writer.ts';

const flushEveryMs = 200;
/** How late a packet may arrive and still find its place. */
const graceMs = 1200;
const samplesPerMs = 8;

export interface RecordingOptions {
  readonly file: string;
  readonly left: Emitter<MediaPacket>;
  readonly right: Emitter<MediaPacket>;
  readonly clock: Clock;
  readonly openFile?: OpenRecordingFile;
  /** The recording has come to its end. */
  onStopped?(): void;
}

/**
 * Records two sources into one stereo file until it is stopped. A file that cannot be created or written is reported by
 * `onFailed`; nothing is thrown into the call.
 */
export class StereoRecording {
  readonly file: string;
  readonly #clock: Clock;
  readonly #startedAtMs: number;
  readonly #window = new StereoWindow();
  readonly #writer: WavWriter;
  readonly #onFailed = new Emitter<string>();
  readonly #onStopped: (() => void) | undefined;
  readonly #unsubscribe: [() => void, () => void];
  #failure: string | null = null;
  #cancelFlush: () => void;
  #stopping: Promise<{ seconds: number }> | null = null;

  constructor({ file, left, right, clock, openFile = openRecordingFile, onStopped }: RecordingOptions) {
    this.file = file;
    this.#clock = clock;
    this.#onStopped = onStopped;
    this.#startedAtMs = clock.monotonic();
    this.#writer = new WavWriter(file, openFile, (reason) => {
      this.#failure = reason;
      this.#release();
      this.#onFailed.emit(reason);
    });
    this.#unsubscribe = [this.#takeFrom(0, left), this.#takeFrom(1, right)];
    this.#cancelFlush = this.#scheduleFlush();
  }

  /** From now on this source is the left channel: the file continues with another talker, or with none (silence). */
  switchLeft(source: Emitter<MediaPacket> | null): void {
    if (this.#failure !== null || this.#stopping) return;
    this.#unsubscribe[0]();
    this.#unsubscribe[0] = source === null ? () => {} : this.#takeFrom(0, source);
  }

  /** Called also, once and soon, when the disk had refused before anybody could listen. */
  onFailed(listener: (reason: string) => void): () => void {
    const undo = this.#onFailed.on(listener);
    const failure = this.#failure;
    let isListening = true;
    if (failure !== null) queueMicrotask(() => isListening && listener(failure));
    return () => {
      isListening = false;
      undo();
    };
  }

  /** Closes the file with a right header. */
  stop(): Promise<{ seconds: number }> {
    this.#stopping ??= (async () => {
      this.#release();
      this.#flush(0);
      const { seconds } = await this.#writer.close();
      this.#onStopped?.();
      return { seconds };
    })();
    return this.#stopping;
  }

  get #elapsedMs(): number {
    return this.#clock.monotonic() - this.#startedAtMs;
  }

  #takeFrom(channel: Channel, source: Emitter<MediaPacket>): () => void {
    const placement = new PacketPlacement();
    return source.on((packet) => {
      if (packet.kind === 'audio') this.#window.put(channel, placement.place(packet, this.#elapsedMs), packet.payload);
    });
  }

  #flush(delayMs: number): void {
    const elapsedMs = this.#elapsedMs;
    const settled = this.#window.take(Math.floor((elapsedMs - delayMs) * samplesPerMs));
    this.#writer.append(settled, this.#window.peek(Math.floor(elapsedMs * samplesPerMs)));
  }

  #scheduleFlush(): () => void {
    return this.#clock.after(flushEveryMs, () => {
      this.#flush(graceMs);
      if (this.#failure === null) this.#cancelFlush = this.#scheduleFlush();
    });
  }

  #release(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#cancelFlush();
  }
}
