import { expect, test } from 'vitest';
import { calledNumber } from './called-number.ts';

const extensions = new Set(['1002', '62345678']);
const called = (written: string) =>
  calledNumber(written, (extension) => (extensions.has(extension) ? `agent ${extension}` : null), {
    region: 'CN',
    areaCode: '010',
  });

test.each(['1002', ' 10 02 ', '10-02', '１００２', '1002;ext=5'])('%j calls the colleague', (written) =>
  expect(called(written)).toEqual({ kind: 'colleague', colleague: 'agent 1002' }),
);

test('an extension that looks like a local number calls the colleague', () =>
  expect(called('62345678')).toEqual({ kind: 'colleague', colleague: 'agent 62345678' }));

test.each([
  ['1003', '1003'],
  ['62345679', '01062345679'],
  ['010-62345678;ext=801', '01062345678'],
  ['+86 139 0000 0000', '+8613900000000'],
  ['*139', '*139'],
])('%j calls %s outside', (written, number) => expect(called(written)).toEqual({ kind: 'outside', number }));

test.each(['', '1', 'constructor', '139;phone-context=x', '1'.repeat(33)])('%j calls nobody', (written) =>
  expect(called(written)).toBeNull(),
);
