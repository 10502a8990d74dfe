import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

const inChina = (text: string): string => toE164(text, 'CN');

test.each([
  ['19900000001', '+8619900000001'],
  ['199 0000 0001', '+8619900000001'],
  ['+86 199-0000-0001', '+8619900000001'],
  ['8619900000001', '+8619900000001'],
  ['010-62345678', '+861062345678'],
  ['+1 (213) 373-4253', '+12133734253'],
  ['１９９　００００　０００１', '+8619900000001'],
  ['＋８６１９９０００００００１', '+8619900000001'],
  ['1001', '1001'],
  ['*21#', '21'],
])('%s is %s', (typed, e164) => {
  expect(inChina(typed)).toBe(e164);
});

test.each(['07911 123456', '+44 7911 123456', '0044 7911 123456', '447911123456'])(
  'in Britain %s is +447911123456',
  (typed) => expect(toE164(typed, 'GB')).toBe('+447911123456'),
);

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const digits = (least: number, most: number) =>
  fc.array(digit, { minLength: least, maxLength: most }).map((all) => all.join(''));
const mobile = fc.tuple(fc.constantFrom('13', '15', '17', '18', '19'), digits(9, 9)).map((parts) => parts.join(''));
/** As people write a number: with spaces, hyphens, brackets and the country before it or not. */
const written = (number: string) =>
  fc
    .tuple(
      fc.constantFrom('', '+86', '86', '+86 '),
      fc.array(fc.constantFrom('', '', ' ', '-', '.', ' ('), { minLength: number.length, maxLength: number.length }),
    )
    .map(
      ([country, gaps]) =>
        country + [...number].map((one, index) => `${index === 0 ? '' : (gaps[index] ?? '')}${one}`).join(''),
    );

test('a mobile is the same however it is written, and its own digits are in it', () => {
  fc.assert(
    fc.property(
      mobile.chain((number) => fc.tuple(fc.constant(number), written(number))),
      ([number, typed]) => inChina(typed) === `+86${number}`,
    ),
  );
});

test('leaves normalised numbers unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        mobile,
        digits(2, 16),
        digits(2, 14).map((rest) => `+${rest}`),
        digits(6, 12).map((rest) => `0${rest}`),
      ),
      (typed) => inChina(inChina(typed)) === inChina(typed),
    ),
    { numRuns: 2000 },
  );
});
