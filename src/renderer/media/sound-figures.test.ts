import { expect, test } from 'vitest';
import { SoundFigures } from './sound-figures.ts';

const look = (packetsReceived: number, packetsLost: number) => [
  { type: 'inbound-rtp', kind: 'audio', packetsReceived, packetsLost, jitter: 0.006, audioLevel: 0.2 },
  { type: 'media-source', kind: 'audio', audioLevel: 0.4 },
  { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
  { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.042 },
];

test('measures levels, round trip, jitter, and the loss of the last seconds', () => {
  const figures = new SoundFigures();
  expect(figures.after(look(100, 50))).toBeNull();
  expect(figures.after(look(198, 52))).toEqual({ own: 0.4, other: 0.2, roundTripMs: 42, jitterMs: 6, loss: 0.02 });
});

test('a call in which nothing comes has no sound to show', () => {
  const figures = new SoundFigures();
  figures.after(look(100, 0));
  expect(figures.after(look(100, 0))).toBeNull();
  expect(figures.after([])).toBeNull();
});
