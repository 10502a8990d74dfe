import type { Clock } from '../../shared/clock.ts';
import type { Emitter } from '../../shared/event.ts';
import type { Recording } from '../media-port.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import { PacketPlacement } from './packet-placement.ts';
import { openRecordingFile, type OpenRecordingFile } from './recording-file.ts';
import { RecordingTime } from './recording-time.ts';
import { StereoWindow, type Channel } from './stereo-window.ts';
import { WavWriter } from './wav-writer.ts';

const flushEveryMs = 200;
/** How late a packet may come and still find its place. */
const graceMs = 400;

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
 * Records until stopped. A file that cannot be made or written is told to `onFailed`; nothing is thrown into the call.
 */
export function startRecording({
  file,
  left,
  right,
  clock,
  openFile = openRecordingFile,
  onStopped,
}: RecordingOptions): Recording {
  const time = new RecordingTime(clock.now());
  const window = new StereoWindow();
  const failedListeners = new Set<(reason: string) => void>();
  let failure: string | null = null;
  let stopping: Promise<{ seconds: number }> | null = null;

  const writer = new WavWriter(file, openFile, (reason) => {
    failure = reason;
    release();
    for (const listener of failedListeners) listener(reason);
  });
  const takeFrom = (channel: Channel, source: Emitter<MediaPacket>): (() => void) => {
    const placement = new PacketPlacement();
    return source.on((packet) => {
      if (packet.kind === 'audio')
        window.put(channel, placement.place(packet, time.elapsedMs(clock.now())), packet.payload);
    });
  };
  const flush = (delayMs: number): void =>
    writer.append(window.take(Math.floor((time.elapsedMs(clock.now()) - delayMs) * 8)));
  const schedule = (): (() => void) =>
    clock.after(flushEveryMs, () => {
      flush(graceMs);
      if (failure === null) cancelFlush = schedule();
    });

  const undos = [takeFrom(0, left), takeFrom(1, right)];
  let cancelFlush = schedule();
  const release = (): void => {
    for (const undo of undos) undo();
    cancelFlush();
  };

  return {
    file,
    onFailed(listener) {
      failedListeners.add(listener);
      // The disk may have refused before anybody could ask to be told.
      if (failure !== null)
        queueMicrotask(() => failure !== null && failedListeners.has(listener) && listener(failure));
      return () => void failedListeners.delete(listener);
    },
    stop() {
      stopping ??= (async () => {
        release();
        flush(0);
        const { seconds } = await writer.close();
        onStopped?.();
        return { seconds };
      })();
      return stopping;
    },
  };
}
