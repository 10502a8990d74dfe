import { describe, expect, test } from 'vitest';
import { chooseMethod, numberToDial } from './dial-policy.ts';

const user = { mobile: '13800001001' };

describe('the method by which a number is called', () => {
  test.each([
    [true, 'out'],
    [false, 'dual'],
  ] as const)('registered %j: %s', (isRegistered, method) => {
    expect(chooseMethod({ user, isRegistered })).toBe(method);
  });

  test('there is none while the phone is not registered and the agent has no mobile', () => {
    expect(() => chooseMethod({ user: { mobile: null }, isRegistered: false })).toThrow(/not registered/);
  });
});

test.each([
  ['139 1234-0001', '13912340001'],
  ['（０２１）５５５', '021555'],
  ['＋8613912340001', '+8613912340001'],
])('%s is dialled as %s', (text, number) => expect(numberToDial(text)).toBe(number));

test.each(['138****0001', '****'])('%s is hidden, and not refused: the service knows the whole of it', (number) =>
  expect(numberToDial(number)).toBe(number),
);

test.each(['', ' ', 'no number!', '139;ext=1', '<sip:1@x>', 'abc', '1+2', '¹²³', '1'.repeat(33)])(
  '%j is no number',
  (text) => {
    expect(() => numberToDial(text)).toThrow(expect.objectContaining({ reason: 'not-a-number-to-call' }));
  },
);
