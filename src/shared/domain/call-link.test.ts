import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfArguments, numberOfCallLink } from './call-link.ts';

test.each([
  ['tel:+86-138-0000-0486', '+8613800000486'],
  ['tel:%2B8613800000486', '+8613800000486'],
  ['tel:(010)%206555%201234', '01065551234'],
  ['TEL:01065551234;ext=801', '01065551234;ext=801'],
  ['tel:7042;phone-context=clinic.example', '7042'],
  ['sip:1001@clinic.example', '1001'],
  ['sips:+8613800000486@clinic.example:5061;user=phone', '+8613800000486'],
  ['callto:13800000486', '13800000486'],
])('%s calls %s', (link, number) => expect(numberOfCallLink(link)).toBe(number));

test.each([
  '13800000486',
  'tel:',
  // Forwards the line of the clinic.
  'tel:*21*13800000486%23',
  'tel:%2A21%2A13800000486%23',
  'tel:110;rn=13800000486',
  'tel:13800000486,13900000000',
  'tel:13800000486?body=x',
  'tel://13800000486',
  'tel:1380000048６',
  'tel:%',
  'tel:13800000486;ext=1;ext=2',
  'sip:alice@clinic.example',
  'sip:1001:secret@clinic.example',
  'sip:1001@clinic.example?Replaces=x',
  'sip:1001@a@b',
  'callto:clinic+type=phone',
  'javascript:alert(1)',
  'https://clinic.example/tel:1001',
  ' tel:1001',
  'tel:1001\n',
  `tel:${'1'.repeat(18)}`,
])('%j calls nobody', (link) => expect(numberOfCallLink(link)).toBeNull());

const numberOnly = /^\+?\d{2,17}(?:;ext=\d{1,8})?$/;
const scheme = fc.constantFrom('tel:', 'sip:', 'sips:', 'callto:');

test('of any text, a link gives a plain number or nothing', () => {
  const anyLink = fc.tuple(scheme, fc.string({ unit: 'binary', maxLength: 60 })).map((parts) => parts.join(''));
  const nearLink = fc
    .tuple(scheme, fc.string({ unit: fc.constantFrom(...'0123456789+-. ()*#;@%?&=/:,ext'), maxLength: 40 }))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(anyLink, nearLink, fc.string()), (link) => {
      const number = numberOfCallLink(link);
      return number === null || (numberOnly.test(number) && /^(?:tel|sips?|callto):/i.test(link));
    }),
  );
});

test('a number is the same however it is separated, and in every scheme', () => {
  const digits = fc.stringMatching(/^[0-9]{2,17}$/);
  const separator = fc.constantFrom('', '-', '.', '%20', ')');
  fc.assert(
    fc.property(scheme, digits, fc.boolean(), fc.array(separator, { minLength: 17, maxLength: 17 }), (...parts) => {
      const [of, number, isGlobal, between] = parts;
      const plus = isGlobal ? '+' : '';
      const written = [...number].map((digit, index) => (index === 0 ? digit : between[index] + digit)).join('');
      expect(numberOfCallLink(`${of}${plus}${written}`)).toBe(plus + number);
    }),
  );
});

test('among arguments, the first link counts, and no option is one', () => {
  expect(numberOfArguments(['clinicall', '--allow-file', 'x', 'tel:1001', 'tel:1002'])).toBe('1001');
  expect(numberOfArguments(['--tel:1001', 'clinicall'])).toBeNull();
});
