import { expect, test } from 'vitest';
import { InboundNumbers } from './inbound-numbers.ts';

const numbers = new InboundNumbers(
  {
    '02161234567': 1,
    '+8613900000001': 2,
    '4008001000': 3,
    '95555': 4,
    '+14155550100': 5,
  },
  'CN',
);

test.each([
  ['+862161234567', 1],
  ['862161234567', 1],
  ['00862161234567', 1],
  ['02161234567', 1],
  ['+8602161234567', 1],
  ['021-6123 4567', 1],
  ['13900000001', 2],
  ['8613900000001', 2],
  ['008613900000001', 2],
  ['4008001000', 3],
  ['+864008001000', 3],
  ['864008001000', 3],
  ['95555', 4],
  ['+8695555', 4],
  ['+14155550100', 5],
  ['0014155550100', 5],
  ['14155550100', null],
  ['4008001001', null],
  ['', null],
  ['constructor', null],
  ['__proto__', null],
  ['toString', null],
])('%s leads to %s', (number, groupId) => expect(numbers.groupOf(number)).toBe(groupId));

test('* is every other number, whatever it is called', () => {
  const all = new InboundNumbers({ '*': 7, '95555': 4 }, 'CN');
  expect(['95555', '1', 'constructor', ''].map((number) => all.groupOf(number))).toEqual([4, 7, 7, 7]);
});

test.each([
  ['+6561234567', 1],
  ['006561234567', 1],
  ['6561234567', 1],
  ['61234567', 1],
  ['+8661234567', null],
])('in another region, %s leads to %s', (number, groupId) =>
  expect(new InboundNumbers({ '61234567': 1 }, 'SG').groupOf(number)).toBe(groupId),
);
