import { expect, test } from 'vitest';
import { numbersOf } from './customer-input.ts';
import { numberRowsOf } from './insert-customer.sql.ts';

const place = { region: 'CN', areaCode: null } as const;

test.each([
  [
    ['19900000001', '+8619900000001', '02166660002'],
    ['19900000001', '02166660002'],
  ],
  [
    ['01066660001;ext=801', '01066660001;ext=802', '+861066660001;ext=801'],
    ['01066660001;ext=801', '01066660001;ext=802'],
  ],
  [
    ['02166660002;ext=801', '02166660002'],
    ['02166660002;ext=801', '02166660002'],
  ],
])('of the numbers %j the customer has %j', (typed, kept) =>
  expect(numbersOf(typed, place).map(({ number }) => number)).toEqual(kept),
);

test('a customer is found once by a number, whatever the extensions, and also after the rows were read again', () => {
  const rows = numberRowsOf(7, numbersOf(['01066660001;ext=801', '01066660001;ext=802', '19900000001'], place));
  expect(rows.map(({ e164 }) => e164)).toEqual(['+861066660001', '+861066660001;1', '+8619900000001']);
  expect(numberRowsOf(7, rows)).toEqual(rows);
});
