import { expect, test } from 'vitest';
import type { CallEvent } from '../../../shared/contract/cdr.ts';
import { withKeysTogether } from './key-presses.ts';

const at = (second: number): string => `2026-01-05 10:00:${String(second).padStart(2, '0')}`;
const event = (kind: CallEvent['kind'], side: CallEvent['side'], second: number): CallEvent => ({
  kind,
  side,
  agent_id: side === 'agent' ? '1001' : null,
  at: at(second),
});
const shown = (events: readonly CallEvent[]) =>
  withKeysTogether(events).map(({ kind, side, at: time, keys }) => [kind, side, Number(time.slice(-2)), keys]);

test('keys of one side in a row are one event, from the first of them', () => {
  expect(shown([1, 3, 8, 20].map((second) => event('key', 'customer', second)))).toEqual([
    ['key', 'customer', 1, 3],
    ['key', 'customer', 20, 1],
  ]);
});

test('keys of the other side, and other events between them, begin a new one', () => {
  const events = [
    event('key', 'customer', 1),
    event('key', 'agent', 2),
    event('hold', 'agent', 3),
    event('key', 'agent', 4),
    event('key', 'agent', 5),
  ];
  expect(shown(events)).toEqual([
    ['key', 'customer', 1, 1],
    ['key', 'agent', 2, 1],
    ['hold', 'agent', 3, 0],
    ['key', 'agent', 4, 2],
  ]);
});

test('no events are none', () => {
  expect(withKeysTogether([])).toEqual([]);
});
