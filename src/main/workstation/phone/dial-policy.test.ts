import { describe, expect, test } from 'vitest';
import { chooseWay, phoneNumberField } from './dial-policy.ts';

const user = { mobile: '13800001001' };

describe('the way a number is called', () => {
  test.each([
    [true, 'out'],
    [false, 'dual'],
  ] as const)('registered %j: %s', (isRegistered, way) => {
    expect(chooseWay({ user, isRegistered })).toBe(way);
  });

  test('there is none while the phone is not registered and the agent has no mobile', () => {
    expect(() => chooseWay({ user: { mobile: null }, isRegistered: false })).toThrow(/not registered/);
  });
});

test.each([
  ['139 1234-0001', '13912340001'],
  ['（０２１）５５５', '021555'],
  ['＋8613912340001', '+8613912340001'],
])('%s is dialled as %s', (text, number) => expect(phoneNumberField(text)).toBe(number));

test.each(['', ' ', 'no number!', '139;ext=1', '<sip:1@x>'])('%j is no number', (text) => {
  expect(() => phoneNumberField(text)).toThrow(expect.objectContaining({ reason: 'not-a-number-to-call' }));
});
