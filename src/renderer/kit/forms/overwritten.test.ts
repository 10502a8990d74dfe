import { expect, test } from 'vitest';
import { overwritten } from './overwritten.ts';

const before = { name: 'main', port: 5060, group: '1', user: 'clinic', host: 'one.example' };

test('a field is marked when it was typed over and is another now than what was typed', () => {
  const present = { ...before, port: 5080, group: '2', user: '', host: 'two.example' };
  const typed = { name: 'second', port: 5070, group: '3', user: 'desk', host: 'two.example' };
  expect(overwritten({ typed, before, present, codes: ['group'] })).toEqual({
    port: [{ reason: 'field-set-meanwhile', params: { value: 5080 } }],
    group: [{ reason: 'field-changed-meanwhile', params: {} }],
    user: [{ reason: 'field-changed-meanwhile', params: {} }],
  });
});

test('does not mark fields that somebody else changed and nobody typed over', () =>
  expect(overwritten({ typed: { name: 'second' }, before, present: { ...before, port: 5080 }, codes: [] })).toEqual(
    {},
  ));
