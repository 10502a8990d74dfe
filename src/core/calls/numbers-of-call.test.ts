import { expect, test } from 'vitest';
import { numbersOfCall, shownNumberOf } from './numbers-of-call.ts';

const shown = shownNumberOf({ region: 'CN', isExtension: (number) => number === '13800138000' });

test.each([
  ['13900000001', '+8613900000001'],
  ['013900000001', '+8613900000001'],
  ['008613900000001', '+8613900000001'],
  ['+86-139-0000-0001', '+8613900000001'],
  ['02162345678', '+862162345678'],
  ['+442079460958', '+442079460958'],
  ['10086', '10086'],
  ['trunkuser', 'trunkuser'],
  ['*21*13900000001#', '*21*13900000001#'],
  ['', ''],
  ['13800138000', '13800138000'],
])('%j is shown as %j, and as written beside it', (written, number) =>
  expect(numbersOfCall({ direction: 'inbound', caller: written, callee: '1001' }, shown)).toEqual({
    caller: number,
    callee: '1001',
    caller_written: written,
    callee_written: '1001',
  }),
);

test('within the clinic numbers stay as they are, whatever they look like', () =>
  expect(numbersOfCall({ direction: 'internal', caller: '13900000001', callee: '13900000002' }, shown)).toMatchObject({
    caller: '13900000001',
    callee: '13900000002',
  }));
