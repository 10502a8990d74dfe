import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseWavHeader } from '../../media/recorder/wav-format.ts';
import { conversationOf, sentencesOf } from './conversation.ts';
import { randomFrom } from './random.ts';

const spoken = readFileSync(new URL('../../../resources/demo/recording-1.wav', import.meta.url));
const seconds = 30;

/** The talker in each 20 ms. */
function speakersOf(recording: Buffer): string {
  const header = parseWavHeader(recording);
  if (!header) throw new Error('no WAV');
  let speakers = '';
  for (let at = header.dataOffset; at + 640 <= recording.length; at += 640) {
    const isLoud = (side: number): boolean =>
      Array.from({ length: 160 }, (_, index) => recording.readInt16LE(at + index * 4 + side)).some(
        (sample) => Math.abs(sample) >= 200,
      );
    speakers += isLoud(0) ? (isLoud(2) ? 'X' : 'A') : isLoud(2) ? 'C' : '';
  }
  return speakers;
}

test('a conversation has its length, and the two take turns: the agent first and last, never both', () => {
  const recording = conversationOf(randomFrom(1), sentencesOf(spoken), seconds);
  expect(parseWavHeader(recording)).toMatchObject({ rate: 8000, channels: 2, dataLength: seconds * 32_000 });
  expect(recording.length).toBe(44 + seconds * 32_000);
  const turns = speakersOf(recording).replaceAll(/(.)\1+/g, '$1');
  expect(turns).toMatch(/^A(CA){2,}$/);
});

test('it is the same for the same seed, and another for another one', () => {
  const make = (seed: number): Buffer => conversationOf(randomFrom(seed), sentencesOf(spoken), seconds);
  expect(make(1).equals(make(1))).toBe(true);
  expect(make(1).equals(make(2))).toBe(false);
});
