import { expect, test } from 'vitest';
import { stepsOf, valuesOf } from './script-values.ts';

const steps = [
  { zh: '肿吗？', en: 'Any swelling?' },
  { zh: null, en: 'Pain from 0 to 10?' },
  { zh: '复诊', en: null },
];

test('a script is the same after it was shown and read', () => {
  expect(stepsOf(valuesOf({ steps }))).toEqual(steps);
  expect(stepsOf(valuesOf({ steps: [{ zh: '复诊', en: null }] }))).toEqual([{ zh: '复诊', en: null }]);
  expect(valuesOf({ steps: [] })).toEqual({ zh: '', en: '' });
});

test('lines without words are no steps; one text is enough', () => {
  expect(stepsOf({ zh: '', en: ' First \n\n Second\n' })).toEqual([
    { zh: null, en: 'First' },
    { zh: null, en: 'Second' },
  ]);
  expect(stepsOf({ zh: '', en: '' })).toEqual([]);
});
