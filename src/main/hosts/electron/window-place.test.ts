import { expect, test } from 'vitest';
import { keptPlace } from './window-place.ts';

const first = { x: 0, y: 0, width: 1920, height: 1040 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };
const place = { x: 2000, y: 40, width: 1200, height: 800, isMaximized: false };

test('a window opens where it was, and on a display that is left', () => {
  expect(keptPlace(place, [first, second])).toEqual(place);
  expect(keptPlace(place, [first])).toBeNull();
});

test.each([
  ['a strip too narrow to drag', { ...place, x: 1850 }, false],
  ['enough of the title bar', { ...place, x: 1800 }, true],
  ['a title bar above the display', { ...place, x: 100, y: -20 }, false],
  ['a title bar below the display', { ...place, x: 100, y: 1030 }, false],
])('%s', (_name, stored, isKept) => {
  expect(keptPlace(stored, [first]) !== null).toBe(isKept);
});

test.each([undefined, null, 'somewhere', {}, { ...place, width: 0 }, { ...place, x: 1.5 }, { ...place, y: NaN }])(
  'what is no place is none: %j',
  (stored) => {
    expect(keptPlace(stored, [first])).toBeNull();
  },
);
