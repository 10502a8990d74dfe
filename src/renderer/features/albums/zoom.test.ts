import { expect, test } from 'vitest';
import { movedBy, wholePhoto, zoomedBy } from './zoom.ts';

const frame = { width: 400, height: 300 };

test('keeps the point under the pointer in place when the photo is enlarged', () => {
  const zoom = zoomedBy(2, wholePhoto, frame, { x: 100, y: -50 });
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
});

test('a photo is never smaller than its frame, and never leaves it', () => {
  expect(zoomedBy(0.5, wholePhoto, frame)).toEqual(wholePhoto);
  expect(movedBy(50, 50, wholePhoto, frame)).toEqual(wholePhoto);
  expect(movedBy(1000, -1000, { scale: 2, x: 0, y: 0 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  const shrunk = zoomedBy(0.5, { scale: 2, x: 200, y: -150 }, frame);
  expect(shrunk).toEqual(wholePhoto);
});

test('it grows eight times at most', () => expect(zoomedBy(100, wholePhoto, frame).scale).toBe(8));
