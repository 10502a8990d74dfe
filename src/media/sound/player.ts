import type { Clock } from '../../shared/clock.ts';
import { ulawSilence } from '../g711.ts';
import type { EndpointAudio } from '../endpoint/endpoint-audio.ts';
import type { Playback } from '../media-port.ts';
import type { SoundSamples } from './sound-source.ts';
import type { Ticker } from './ticker.ts';

const frameSamples = 160;
/** How long a sound waits for the transport, so that its first words are not lost while DTLS is being agreed. */
const waitForTransportMs = 10_000;

/** Plays to one endpoint, frame by frame. */
export function startPlayback(sound: SoundSamples, audio: EndpointAudio, clock: Clock, ticker: Ticker): Playback {
  const stream = { ssrc: 0 };
  const startedAtMs = clock.monotonic();
  let frame = 0;
  let isOver = false;
  let loops = sound.loop;
  let resolveEnded: () => void = () => {};
  const ended = new Promise<void>((resolve) => (resolveEnded = resolve));
  const frames = Math.ceil(sound.codes.length / frameSamples);

  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    leave();
    audio.isPlaying = false;
    resolveEnded();
  };
  const tick = (): void => {
    const isEndOfPass = frame > 0 && frame % frames === 0;
    if (frames === 0 || (isEndOfPass && !loops)) return stop();
    if (!audio.isReady && frame === 0 && clock.monotonic() - startedAtMs < waitForTransportMs) return;
    const payload = frameOf(sound.codes, frame % frames);
    const number = frame++;
    audio.send(
      {
        stream,
        kind: 'audio',
        sequenceNumber: number & 0xffff,
        timestamp: (number * frameSamples) >>> 0,
        marker: false,
        payload,
      },
      clock.monotonic(),
    );
  };

  audio.isPlaying = true;
  const leave = ticker.add(tick);
  const finish = (): Promise<void> => {
    loops = false;
    return ended;
  };
  return { ended, stop, finish };
}

function frameOf(codes: Buffer, index: number): Buffer {
  const part = codes.subarray(index * frameSamples, (index + 1) * frameSamples);
  return part.length === frameSamples
    ? part
    : Buffer.concat([part, Buffer.alloc(frameSamples - part.length, ulawSilence)]);
}
