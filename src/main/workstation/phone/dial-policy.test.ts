import { describe, expect, test } from 'vitest';
import { chooseWay, phoneNumberField } from './dial-policy.ts';

const user = { extension: '1001', mobile: '13800001001' };

describe('the way a number is called', () => {
  test.each([
    ['13912340001', true, 'out'],
    ['1002', true, 'extension'],
    ['13912340001', false, 'dual'],
  ] as const)('%s, registered %j: %s', (number, isRegistered, way) => {
    expect(chooseWay(number, { user, isRegistered })).toBe(way);
  });

  test.each([
    ['a colleague', '1002', user],
    ['a customer, without a mobile', '13912340001', { ...user, mobile: null }],
  ])('there is none to %s while the phone is not registered', (_, number, who) => {
    expect(() => chooseWay(number, { user: who, isRegistered: false })).toThrow(/not registered/);
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
