import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { encodeUlaw } from '../g711.ts';
import { InbandReceiver } from './inband-receiver.ts';

const low = [697, 770, 852, 941];
const high = [1209, 1336, 1477, 1633];
const keys = ['123A', '456B', '789C', '*0#D'];

interface Press {
  readonly key: string;
  readonly milliseconds?: number;
  /** The amplitude of each tone; full scale is 32,767. */
  readonly amplitudes?: readonly [number, number];
  readonly detuned?: number;
}

const rate = 8000;
const silence = (milliseconds: number): Int16Array => new Int16Array((rate * milliseconds) / 1000);

function pressed({ key, milliseconds = 80, amplitudes = [6000, 6000], detuned = 1 }: Press): Int16Array {
  const row = keys.findIndex((line) => line.includes(key));
  const tones = [low[row] ?? 0, high[keys[row]?.indexOf(key) ?? 0] ?? 0].map((hertz) => hertz * detuned);
  return Int16Array.from({ length: (rate * milliseconds) / 1000 }, (_, at) =>
    tones.reduce(
      (sum, hertz, index) => sum + (amplitudes[index] ?? 0) * Math.sin((2 * Math.PI * hertz * at) / rate),
      0,
    ),
  );
}

/** The keys heard in these samples, in packets of 20 ms, after so many samples of silence. */
function heard(parts: readonly Int16Array[], late = 0): string {
  const receiver = new InbandReceiver();
  const codes = encodeUlaw(Int16Array.from([new Int16Array(late), ...parts].flatMap((part) => [...part])));
  let digits = '';
  for (let at = 0; at < codes.length; at += 160) digits += receiver.receive(codes.subarray(at, at + 160)) ?? '';
  return digits;
}

test('every key is heard once, as long as it is pressed', () => {
  const all = keys.join('');
  expect(heard([...all].flatMap((key) => [pressed({ key }), silence(60)]))).toBe(all);
  expect(heard([pressed({ key: '5', milliseconds: 3000 })])).toBe('5');
});

test('the shortest press of 40 ms is heard wherever it begins, and the same key again after a pause of 40 ms', () => {
  const twice = [pressed({ key: '7', milliseconds: 40 }), silence(40), pressed({ key: '7', milliseconds: 40 })];
  const found = Array.from({ length: 51 }, (_, n) => heard([...twice, silence(60)], n * 2));
  expect(new Set(found)).toEqual(new Set(['77']));
});

test.each([
  ['quiet tones, −34 dBm0', { key: '1', amplitudes: [600, 600] }, '1'],
  ['a high tone that is 3 dB louder', { key: '1', amplitudes: [4000, 5600] }, '1'],
  ['a low tone that is 7 dB louder', { key: '1', amplitudes: [6000, 2700] }, '1'],
  ['tones that are 1.5 % off', { key: '1', detuned: 1.015 }, '1'],
  ['tones that are 4 % off', { key: '1', detuned: 1.04 }, ''],
  ['a high tone that is 8 dB louder', { key: '1', amplitudes: [2400, 6000] }, ''],
  ['one tone alone', { key: '1', amplitudes: [6000, 0] }, ''],
  ['a press of 20 ms', { key: '1', milliseconds: 20 }, ''],
] as const)('%s', (_, press, digits) => expect(heard([pressed(press), silence(60)])).toBe(digits));

test('no key is heard in speech and music', () => {
  for (const name of ['practice', 'hold-music']) {
    const wav = readFileSync(new URL(`../../../resources/prompts/${name}.wav`, import.meta.url));
    const samples = Int16Array.from({ length: (wav.length - 44) >> 1 }, (_, at) => wav.readInt16LE(44 + at * 2));
    expect({ name, digits: heard([samples]) }).toEqual({ name, digits: '' });
  }
});
