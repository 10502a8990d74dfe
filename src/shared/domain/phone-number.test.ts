import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneNumberField } from '../contract/field.ts';
import { inFormat, numberForLine, toE164, wholeE164 } from './phone-number.ts';

const place = { region: 'CN', areaCode: null } as const;
test.each([
  ['139 0000 0001', 'CN', ['+8613900000001', '8613900000001', '13900000001']],
  ['+862155550100', 'CN', ['+862155550100', '862155550100', '02155550100']],
  ['+442079460958', 'CN', ['+442079460958', '442079460958', '00442079460958']],
  ['+12133734253', 'US', ['+12133734253', '12133734253', '2133734253']],
  ['+8613900000001', 'US', ['+8613900000001', '8613900000001', '0118613900000001']],
  ['030 901820', 'DE', ['+4930901820', '4930901820', '030901820']],
  ['10086', 'CN', ['10086', '10086', '10086']],
] as const)(
  'a line takes %s in %s with the plus, as digits alone, and as it is dialled there',
  (number, region, expected) => {
    expect((['e164', 'digits', 'national'] as const).map((format) => inFormat(number, format, region))).toEqual(
      expected,
    );
  },
);

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
  ['+86 (0)199 0000 0001', '+8619900000001'],
  ['+86 010 62345678', '+861062345678'],
  ['010-62345678-801', '+861062345678'],
  ['+861062345678;ext=801', '+861062345678'],
  // Nobody's number: without its area code, of another country without its code, too long.
  ['62345678', '62345678'],
  ['+86 6234 5678', '+8662345678'],
  ['85291234567', '85291234567'],
  ['199000000010', '199000000010'],
  ['010123456788', '010123456788'],
])('%s is %s', (typed, e164) => {
  expect(inChina(typed)).toBe(e164);
});

test.each([
  ['199 0000 0001', '19900000001'],
  ['+86 (0)199 0000 0001', '+8619900000001'],
  ['+86 010 62345678', '+861062345678'],
  ['+4402079460958', '+442079460958'],
  ['+39 06 69812345', '+390669812345'],
  ['0086 199 0000 0001', '008619900000001'],
  ['010-62345678转801', '01062345678'],
  ['95533', '95533'],
  ['110', '110'],
  ['8001', '8001'],
  ['62345678', '62345678'],
  ['4008108888', '4008108888'],
  ['010-12345678-801', '01012345678'],
  ['02100000000', '02100000000'],
  ['950135550001', '950135550001'],
  ['*21*19900000001#', '*21*19900000001#'],
])('of %s a line gets %s', (typed, number) => expect(numberForLine(typed, place)).toBe(number));

test.each([
  '199000000010',
  '85291234567',
  '+86 6234 5678',
  '01062345678801',
  '1390001200',
  '62345678 62345679',
  '10086 1001012',
  'x',
])('of %s, which is no number, a line gets nothing', (typed) => expect(numberForLine(typed, place)).toBeNull());

test.each([
  ['62345678', '+861062345678'],
  ['6234 5678-801', '+861062345678'],
  ['95533', '95533'],
  ['12345678', '12345678'],
  ['8001', '8001'],
  ['021-62345678', '+862162345678'],
])('at a clinic in Beijing %s is %s', (typed, e164) => expect(toE164(typed, 'CN', '010')).toBe(e164));

test('a local number is dialled with the area code of the clinic', () =>
  expect(numberForLine('6234 5678', { region: 'CN', areaCode: '010' })).toBe('01062345678'));

test.each(['07911 123456', '+44 7911 123456', '0044 7911 123456', '447911123456'])(
  'in Britain %s is +447911123456',
  (typed) => expect(toE164(typed, 'GB')).toBe('+447911123456'),
);

test.each([
  ['DE', '030 23456789-0', '+4930234567890'],
  ['DE', '+49 30 23456789-0', '+4930234567890'],
  ['DE', '0371 2345678-12', '+49371234567812'],
  ['DE', '030 23456789 ext. 5', '+493023456789;ext=5'],
  ['DE', '+86 10 62345678-12', '+861062345678;ext=12'],
  ['CN', '0371-2345678-12', '+863712345678;ext=12'],
  ['CN', '01062345678-801', '+861062345678;ext=801'],
] as const)('in %s %s is %s, and as a request has it', (region, typed, e164) => {
  expect(wholeE164(typed, { region, areaCode: null })).toBe(e164);
  expect(wholeE164(phoneNumberField.parse(typed), { region, areaCode: null })).toBe(e164);
});

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
