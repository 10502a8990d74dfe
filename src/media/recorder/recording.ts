import type { Clock } from '../../shared/clock.ts';
import { Emitter } from '../../shared/event.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import { PacketPlacement } from './packet-placement.ts';
import { openRecordingFile, type OpenRecordingFile } from './recording-file.ts';
import { WavWriter } from './wav-writer.ts';
import { ulawToLinear } from '../g711.ts';

/**
 * The right channel, and the talkers of the left one, which are mixed. A source that corrects its place replaces its
 * own samples.
 */
const rightLayer = 0;
const leftLayers = [1, 2, 3] as const;
type Layer = typeof rightLayer | (typeof leftLayers)[number];
const layerCount = 1 + leftLayers.length;

/** Four seconds: far more than any packet is late or early. */
const capacityFrames = 32_768;

/**
 * The newest part of a recording, in which packets find their place whatever order they come in. Positions in samples.
 */
class StereoWindow {
  readonly #samples = new Int16Array(capacityFrames * layerCount);
  #taken = 0;

  get taken(): number {
    return this.#taken;
  }

  /** Samples before what was taken, or beyond the window, are left out. */
  put(layer: Layer, position: number, ulaw: Uint8Array): void {
    for (let i = 0; i < ulaw.length; i++) {
      const at = position + i;
      if (at < this.#taken || at >= this.#taken + capacityFrames) continue;
      this.#samples[(at % capacityFrames) * layerCount + layer] = ulawToLinear(ulaw[i] as number);
    }
  }

  /** Interleaved 16-bit samples up to this position; silence where nothing was put. */
  take(until: number): Buffer {
    const out = this.peek(until);
    const count = out.length / 4;
    for (let i = 0; i < Math.min(count, capacityFrames); i++) {
      const at = ((this.#taken + i) % capacityFrames) * layerCount;
      this.#samples.fill(0, at, at + layerCount);
    }
    this.#taken += count;
    return out;
  }

  /** The same, which may still change: it is not taken. */
  peek(until: number): Buffer {
    const count = Math.max(0, until - this.#taken);
    const out = Buffer.alloc(count * 4);
    for (let i = 0; i < Math.min(count, capacityFrames); i++) {
      const at = ((this.#taken + i) % capacityFrames) * layerCount;
      const left = leftLayers.reduce((sum, layer) => sum + (this.#samples[at + layer] as number), 0);
      out.writeInt16LE(Math.max(-32_768, Math.min(32_767, left)), i * 4);
      out.writeInt16LE(this.#samples[at + rightLayer] as number, i * 4 + 2);
    }
    return out;
  }
}

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
  #isPaused = false;
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
    this.#unsubscribe = [this.#takeFrom(leftLayers[0], left), this.#takeFrom(rightLayer, right)];
    this.#cancelFlush = this.#scheduleFlush();
  }

  /** From now on these, three at most, are the left channel: the file continues with others, or with none (silence). */
  switchLeft(talkers: readonly Emitter<MediaPacket>[]): void {
    if (this.#failure !== null || this.#stopping) return;
    this.#unsubscribe[0]();
    const undos = leftLayers.flatMap((layer, place) => {
      const talker = talkers[place];
      return talker ? [this.#takeFrom(layer, talker)] : [];
    });
    this.#unsubscribe[0] = () => {
      for (const undo of undos) undo();
    };
  }

  /** While paused both channels are silent; their time passes. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
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

  #takeFrom(layer: Layer, source: Emitter<MediaPacket>): () => void {
    const placement = new PacketPlacement();
    return source.on((packet) => {
      if (packet.kind !== 'audio') return;
      const position = placement.place(packet, this.#elapsedMs);
      if (!this.#isPaused) this.#window.put(layer, position, packet.payload);
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
