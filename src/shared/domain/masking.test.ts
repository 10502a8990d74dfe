import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskDocument, maskNumber } from './masking.ts';

test('a masked number is recognised, not dialled', () => {
  expect(['13812340001', '1001', '+8613812340001'].map(maskNumber)).toEqual(['138****0001', '****', '+86*******0001']);
  expect(['110101199003070012', '1234', '12345'].map(maskDocument)).toEqual(['110*************12', '****', '****']);
});

test('hides at least four characters, whatever the length', () => {
  const text = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
  fc.assert(
    fc.property(text(2, 32), (number) => {
      expect(maskNumber(number).match(/\*/g)?.length).toBeGreaterThanOrEqual(4);
    }),
  );
  fc.assert(
    fc.property(text(4, 30), (document) => {
      expect(maskDocument(document).match(/\*/g)?.length).toBeGreaterThanOrEqual(4);
    }),
  );
});
