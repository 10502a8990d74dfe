import { expect, test } from 'vitest';
import { textOfEntry } from './text-of-entry.ts';

const shown = (area: string, endpoint: string, body: Parameters<typeof textOfEntry>[0]['body']) =>
  textOfEntry({ area, endpoint, body }, ((key: string, values: object = {}) =>
    [key, ...Object.values(values)].join(' ')) as Parameters<typeof textOfEntry>[1]);

test('an entry is named by its kind and shows what was typed', () => {
  expect(shown('wrapUp', 'save', { call_id: 'c1', note: 'less pain' })).toEqual({
    title: 'outbox.wrapUp',
    typed: 'less pain',
  });
  expect(shown('wrapUp', 'save', { call_id: 'c1', outcome_id: 3 }).typed).toBeNull();
  expect(shown('followup', 'create', { followup_date: '2030-01-02', remark: '' })).toEqual({
    title: 'outbox.followupPlanned 2030-01-02',
    typed: null,
  });
  expect(shown('reservation', 'create', { reservation: { date: '2032-05-05', remark: 'the price' } })).toEqual({
    title: 'outbox.reservation 2032-05-05',
    typed: 'the price',
  });
});

test('an entry of another version shows no identifier', () => {
  expect(shown('customer', 'rename', { id: 5 })).toEqual({ title: 'outbox.unknown', typed: null });
});
