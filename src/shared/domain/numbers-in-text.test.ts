import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskNumbersIn } from './numbers-in-text.ts';

test.each([
  ['of 13700004486', 'of 137****4486'],
  ['call 138 0000 1111 back', 'call 138****1111 back'],
  ['138-0000-1111，13900002222', '138****1111，139****2222'],
  ['+86 138.0000.1111', '+86*******1111'],
  ['(021) 6234-5678', '021****5678'],
  ['（13800001111）', '（138****1111）'],
  ['(+86)13800001111', '+86*******1111'],
  ['１３８ ００００ １１１１', '１３８****１１１１'],
  ['030/1234567', '03****4567'],
  ['138\u200b0000\u200e1111', '138****1111'],
  ['2026-01-05 138 0000 1111 09:30', '2026-01-05 138****1111 09:30'],
  ['C2026010500001 138_0000_1111', 'C2026010500001 138****1111'],
  ['{"phone":"138 0000 1111","order":17}', '{"phone":"138****1111","order":17}'],
])('%s is shown as %s', (text, shown) => expect(maskNumbersIn(text)).toBe(shown));

test.each([
  '2026-01-05 09:30:15',
  '2026-01-05 2026-02-05 05.01.2026 5.1.2026',
  '2026-01-05 – 2026-01-06',
  '2026-01-05T09:30:15.123Z',
  '2026年1月5日 10:00-11:30',
  '12.50 13.50 (14.00) 1280.00',
  '¥12,800.00 2 x 99.50',
  'room 12, 1001, 8008, 62345678',
  'no route to 192.168.100.200:5060.',
  '550e8400-e29b-41d4-a716-446655440000',
  'Q.850;cause=16;text="Normal"',
  '',
])('%s is shown as it is', (text) => expect(maskNumbersIn(text)).toBe(text));

const digits = fc.stringMatching(/^[0-9]{9,15}$/);
const joints = ['', ' ', '  ', '-', '.', '·', '－', '\u00a0', '\u2011', ' - ', '\u200b'];
/** A number in groups of any length, with the same between them; or with its beginning in brackets. */
const written = digits.chain((number) =>
  fc.record({
    number: fc.constant(number),
    text: fc.oneof(
      fc
        .record({ joint: fc.constantFrom(...joints), cuts: fc.subarray([...number].map((_, index) => index)) })
        .map(({ joint, cuts }) =>
          [...number].map((digit, at) => (at > 0 && cuts.includes(at) ? joint : '') + digit).join(''),
        ),
      fc.integer({ min: 1, max: 5 }).map((at) => `(${number.slice(0, at)}) ${number.slice(at)}`),
    ),
    plus: fc.constantFrom('', '+', '00'),
  }),
);
const word = fc.constantFrom('phone', '电话', 'of', '=', ', ', '"', '2026-01-05 ', ' 09:30', ' / ');
const isAddress = (text: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(text);

describe('for any text', () => {
  test('a number is hidden, in every spelling and context', () => {
    fc.assert(
      fc.property(written, word, word, ({ number, text, plus }, before, after) => {
        fc.pre(!isAddress(`${plus}${text}`));
        const shown = maskNumbersIn(`${before}${plus}${text}${after}`);
        const own = shown.replace(before, '').replace(after, '');
        expect(own.match(/\*/g)?.length).toBeGreaterThanOrEqual(2);
        expect(own.replace(/\D/g, '').length).toBeLessThanOrEqual(7);
        expect(shown.replace(/\D/g, '')).not.toContain(number);
      }),
      { numRuns: 2000 },
    );
  });

  const two = (value: number): string => String(value).padStart(2, '0');
  const dates = fc
    .record({
      year: fc.integer({ min: 1900, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .chain(({ year, month, day }) =>
      fc.constantFrom(
        `${year}-${two(month)}-${two(day)}`,
        `${two(day)}.${two(month)}.${year}`,
        `${day}/${month}/${year}`,
      ),
    );
  const times = fc
    .record({ hour: fc.nat({ max: 23 }), minute: fc.nat({ max: 59 }) })
    .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`);
  const amounts = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2));
  const ids = fc.oneof(fc.uuid(), fc.ipV4(), fc.nat({ max: 99_999_999 }).map(String));

  test('dates, times and amounts are shown, one after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(dates, times, amounts), { maxLength: 8 }), (parts) => {
        const text = parts.join(' ');
        expect(maskNumbersIn(text)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('so are identifiers and short numbers, in a list or a sentence', () => {
    const part = fc.oneof(dates, times, amounts, ids);
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom(', ', '; ', ' and ', '、', ' = '),
        (parts, joint) => {
          const text = parts.join(joint);
          expect(maskNumbersIn(text)).toBe(text);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
