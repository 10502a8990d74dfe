import { expect, test } from 'vitest';
import { angleText, isShifted, nudgedBy, resizedBy, shiftStyle, turnedBy, unshifted } from './align.ts';

test('B is nudged in hundredths of its size, and no further than its own width', () => {
  const nudged = nudgedBy(0.1, -0.2, nudgedBy(0.2, 0, unshifted));
  expect(nudged).toEqual({ x: 0.3, y: -0.2, scale: 1, angle: 0 });
  expect(nudgedBy(500, -500, nudged)).toEqual({ x: 100, y: -100, scale: 1, angle: 0 });
  expect(isShifted(nudgedBy(-0.3, 0.2, nudged))).toBe(false);
});

test('B is made larger and smaller where it lies, four times at most', () => {
  const moved = nudgedBy(3, 0, unshifted);
  expect(resizedBy(1.01, moved)).toEqual({ x: 3, y: 0, scale: 1.01, angle: 0 });
  expect([resizedBy(100, moved).scale, resizedBy(0.001, moved).scale]).toEqual([4, 0.25]);
  expect(shiftStyle(resizedBy(2, moved))).toBe('translate(3%, 0%) scale(2)');
});

test('B is turned around its middle, by half a turn at most', () => {
  const turned = turnedBy(-0.2, turnedBy(1.3, unshifted));
  expect(turned.angle).toBe(1.1);
  expect(shiftStyle(turned)).toBe('translate(0%, 0%) rotate(1.1deg) scale(1)');
  expect(isShifted(turned)).toBe(true);
  expect([turnedBy(999, turned).angle, turnedBy(-999, turned).angle]).toEqual([180, -180]);
  expect(angleText(turned.angle, 'en')).toBe('+1.1°');
});
