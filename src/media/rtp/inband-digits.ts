import { encodeUlaw } from '../g711.ts';
import { digitOf, eventDuration } from './dtmf-receiver.ts';
import type { MediaPacket } from './outgoing-stream.ts';
import type { StreamIdentity } from './reception.ts';

/** ITU-T Q.23: a low and a high frequency for each key. */
export const lowHertz = [697, 770, 852, 941] as const;
export const highHertz = [1209, 1336, 1477, 1633] as const;
export const keysOfRows = ['123A', '456B', '789C', '*0#D'] as const;
/** Each frequency; together they stay below what µ-law can hold. */
const amplitude = 6000;
/** Digits in lost packets are not recovered. */
const maxSamples = 480;

function frequenciesOf(digit: string): readonly [number, number] {
  const row = keysOfRows.findIndex((line) => line.includes(digit));
  return [lowHertz[row] ?? 0, highHertz[keysOfRows[row]?.indexOf(digit) ?? 0] ?? 0];
}

/**
 * Turns the telephone events of a key press (RFC 4733) into its tones, for a far side that takes no events: menus of
 * such lines listen to the sound.
 */
export class InbandDigits {
  #stream: StreamIdentity | null = null;
  #timestamp = 0;
  #samples = 0;

  /** The tones that the event has brought since its packet before; null for a repetition, or what is no key. */
  soundOf(event: MediaPacket): MediaPacket | null {
    const digit = digitOf(event.payload);
    if (digit === null) return null;
    if (event.stream !== this.#stream || event.timestamp !== this.#timestamp) {
      this.#stream = event.stream;
      this.#timestamp = event.timestamp;
      this.#samples = 0;
    }
    const from = this.#samples;
    const length = Math.min(eventDuration(event.payload) - from, maxSamples);
    if (length <= 0) return null;
    this.#samples += length;
    const frequencies = frequenciesOf(digit);
    const sound = Int16Array.from({ length }, (_, index) =>
      frequencies.reduce((sum, hertz) => sum + amplitude * Math.sin((2 * Math.PI * hertz * (from + index)) / 8000), 0),
    );
    return { ...event, kind: 'audio', timestamp: (event.timestamp + from) >>> 0, payload: encodeUlaw(sound) };
  }
}
