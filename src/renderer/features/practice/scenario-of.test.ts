import { expect, test } from 'vitest';
import type { Score } from '../../../shared/contract/scorecard.ts';
import { type CallKind, scenarioOfCall, scenariosFor, weakestLine } from './scenario-of.ts';

const line = (id: string, kind: 'yes-no' | 'scale') => ({ id, text: `Line ${id}`, weight: 1, kind, is_fatal: false });
const score = (recordId: number, values: Record<string, number | null>): Score =>
  ({
    record_id: recordId,
    template: { id: 1, name: 'Any' },
    sections: [{ name: 'All', lines: [line('a', 'yes-no'), line('b', 'scale')] }],
    lines: Object.entries(values).map(([id, value]) => ({ line_id: id, value, comment: null, moment_ids: [] })),
  }) as Partial<Score> as Score;

test('the weakest line is the one with the lowest mean between its lowest and highest value', () => {
  const scores = [score(1, { a: 1, b: 2 }), score(2, { a: 1, b: 4 }), score(3, { a: 0, b: 2 })];
  expect(weakestLine(scores)).toEqual({
    text: 'Line b',
    share: (0.25 + 0.75 + 0.25) / 3,
    reviews: 3,
    recordIds: [1, 3],
  });
});

test('a line that does not apply counts for nothing, and nothing lost is no weakness', () => {
  expect(weakestLine([score(1, { a: null, b: 3 })])).toMatchObject({ text: 'Line b', reviews: 1 });
  expect(weakestLine([score(1, { a: 1, b: 5 })])).toBeNull();
  expect(weakestLine([])).toBeNull();
});

const call = (kind: Partial<CallKind>): CallKind => ({
  direction: 'inbound',
  hasCustomer: true,
  isShared: false,
  marks: [],
  ...kind,
});

test.each([
  [{}, 'known'],
  [{ hasCustomer: false }, 'unknown'],
  [{ hasCustomer: false, isShared: true }, 'shared'],
  [{ direction: 'outbound', isShared: true }, 'busy'],
  [{ marks: ['talking-over'] }, 'interrupting'],
  [{ direction: 'outbound', marks: ['interrupting'] }, 'interrupting'],
  [{ marks: ['long-silence'] }, 'known'],
] as const)('a call %j is practised as %s', (kind, scenario) => {
  expect(scenarioOfCall(call(kind))).toBe(scenario);
});

test('the scenario of most calls leads, and without calls the usual order stays', () => {
  const unknown = call({ hasCustomer: false });
  expect(scenariosFor([call({}), unknown, unknown])).toEqual(['unknown', 'known', 'shared', 'busy', 'interrupting']);
  expect(scenariosFor([])).toEqual(['known', 'unknown', 'shared', 'busy', 'interrupting']);
});
