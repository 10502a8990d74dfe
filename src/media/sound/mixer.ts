import type { Clock } from '../../shared/clock.ts';
import type { EndpointAudio } from '../endpoint/endpoint-audio.ts';
import { decodeUlaw, encodeUlaw } from '../g711.ts';
import type { MediaPacket } from '../rtp/outgoing-stream.ts';
import type { StreamIdentity } from '../rtp/reception.ts';
import { timestampDistance } from '../rtp/rtp-packet.ts';
import type { Ticker } from './ticker.ts';

const frameSamples = 160;
/** So much is kept of a source before it is heard: jitter up to that does no harm. */
const leadSamples = 2 * frameSamples;
/** More is delay: what is too old is dropped. */
const maxSamples = 8 * frameSamples;

/** The sound of one side, from packets as they come to frames as they are due. */
class MixedSource {
  #samples: number[] = [];
  #stream: StreamIdentity | null = null;
  /** The timestamp after the last sample. */
  #next = 0;
  #isHeard = false;

  take(packet: MediaPacket): void {
    if (packet.kind !== 'audio') return;
    const missing = packet.stream === this.#stream ? timestampDistance(packet.timestamp, this.#next) : 0;
    // A packet that is late has had its time.
    if (missing < 0) return;
    this.#stream = packet.stream;
    this.#next = (packet.timestamp + packet.payload.length) >>> 0;
    // A short hole is a lost packet; a long one a pause, after which the sound begins again.
    if (missing <= leadSamples) for (let i = 0; i < missing; i++) this.#samples.push(0);
    this.#samples.push(...decodeUlaw(packet.payload));
    if (this.#samples.length > maxSamples) this.#samples.splice(0, this.#samples.length - leadSamples);
  }

  /** The next 20 ms; null while there is nothing to hear. */
  frame(): readonly number[] | null {
    if (this.#samples.length < (this.#isHeard ? frameSamples : leadSamples)) {
      this.#isHeard = false;
      return null;
    }
    this.#isHeard = true;
    return this.#samples.splice(0, frameSamples);
  }
}

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));

/** A listener, and the sources of the sound that is sent to it. */
export interface Hearing {
  readonly listener: EndpointAudio;
  readonly heard: readonly EndpointAudio[];
}

/** Sends each listener the sum of those it hears, on the 20 ms schedule. Telephone events are not passed on. */
export function mix(hearings: readonly Hearing[], clock: Clock, ticker: Ticker): () => void {
  const sources = new Map(hearings.flatMap(({ heard }) => heard.map((audio) => [audio, new MixedSource()] as const)));
  const listeners = hearings.map((hearing) => ({ ...hearing, stream: { ssrc: 0 } }));
  let frame = 0;
  const tick = (): void => {
    const frames = new Map([...sources].map(([audio, source]) => [audio, source.frame()] as const));
    const number = frame++;
    for (const { listener, heard, stream } of listeners) {
      const audible = heard.map((audio) => frames.get(audio) ?? null).filter((samples) => samples !== null);
      const sum = Int16Array.from({ length: frameSamples }, (_, i) =>
        clipped(audible.reduce((total, samples) => total + (samples[i] ?? 0), 0)),
      );
      listener.forward(
        {
          stream,
          kind: 'audio',
          sequenceNumber: number & 0xffff,
          timestamp: (number * frameSamples) >>> 0,
          marker: false,
          payload: encodeUlaw(sum),
        },
        clock.monotonic(),
      );
    }
  };
  const undos = [...sources].map(([audio, source]) => audio.onMedia.on((packet) => source.take(packet)));
  const leave = ticker.add(tick);
  return () => {
    leave();
    for (const undo of undos) undo();
  };
}
