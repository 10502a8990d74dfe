import { expect, test } from 'vitest';
import { prometheusText } from './prometheus-text.ts';

test('writes samples with their labels, which may hold any text', () => {
  const text = prometheusText([
    { name: 'up', help: 'Whether it is up.', type: 'gauge', samples: [{ value: 1 }] },
    {
      name: 'lines',
      help: 'Lines.',
      type: 'gauge',
      samples: [{ labels: { line: 'a "b"\\c\nd', kind: '主线' }, value: 0.5 }],
    },
    { name: 'none_total', help: 'Nothing yet.', type: 'counter', samples: [] },
  ]);
  expect(text.split('\n')).toEqual([
    '# HELP up Whether it is up.',
    '# TYPE up gauge',
    'up 1',
    '# HELP lines Lines.',
    '# TYPE lines gauge',
    String.raw`lines{line="a \"b\"\\c\nd",kind="主线"} 0.5`,
    '# HELP none_total Nothing yet.',
    '# TYPE none_total counter',
    '',
  ]);
});
