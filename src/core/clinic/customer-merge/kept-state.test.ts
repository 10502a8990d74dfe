import { expect, test } from 'vitest';
import { mergedState, stateWithoutMerge } from './kept-state.ts';
import type { KeptState, MergeSnapshot } from './snapshot.ts';

const numbers = (...all: string[]): KeptState['numbers'] => all.map((number) => ({ number, e164: `+86${number}` }));
const state = (columns: Partial<KeptState['columns']>, phones: string[], tagIds: number[] = []): KeptState => ({
  columns: {
    name: '张伟',
    sex: 1,
    birthday: null,
    age: null,
    sfz: null,
    allergies: null,
    address_id: 1,
    medium_id: 1,
    department_id: null,
    consultant_id: null,
    ascription_id: null,
    total_payment: 0,
    balance: 0,
    points: 0,
    ...columns,
  },
  numbers: numbers(...phones),
  tagIds,
});

const kept = state({ balance: 100, birthday: '1990-01-01' }, ['1', '2'], [1, 3]);
const merged = state({ name: '章伟', balance: 50, sfz: 'A1234', birthday: '1991-01-01' }, ['2', '3'], [2, 3]);

test('keeps the kept file, fills what it lacks, adds amounts, and joins lists', () => {
  expect(mergedState(kept, merged, {})).toEqual(
    state({ balance: 150, birthday: '1990-01-01', sfz: 'A1234' }, ['1', '2', '3'], [1, 2, 3]),
  );
});

test('takes what was chosen, the absence of a value too', () => {
  expect(mergedState(kept, merged, { name: 'merged', sfz: 'kept', phone: 'merged', tags: 'kept' })).toEqual(
    state({ name: '章伟', balance: 150, birthday: '1990-01-01' }, ['2', '3'], [1, 3]),
  );
});

test.each([
  ['Latex', 'Penicillin\nLatex', {}, 'Latex\nPenicillin'],
  [null, 'Penicillin', {}, 'Penicillin'],
  ['Latex', null, { allergies: 'both' }, 'Latex'],
  ['Latex', 'Penicillin', { allergies: 'kept' }, 'Latex'],
  ['Latex', 'Penicillin', { allergies: 'merged' }, 'Penicillin'],
] as const)('of the allergies %j and %j, by %j, the kept file has %j', (one, other, take, allergies) => {
  const [first, second] = [state({ allergies: one }, ['1']), state({ allergies: other }, ['1'])];
  const after = mergedState(first, second, take);
  expect(after).toEqual(state({ allergies }, ['1']));
  expect(stateWithoutMerge(after, { ...snapshotOf(after), before: first }).columns.allergies).toBe(one);
});

const snapshotOf = (after: KeptState): MergeSnapshot => ({
  merged: { row: { balance: 50, total_payment: 0, points: 0 } as MergeSnapshot['merged']['row'], ...merged },
  before: kept,
  after,
});

test('without the merge an unchanged file is as it was before', () => {
  const after = mergedState(kept, merged, { name: 'merged', phone: 'merged' });
  expect(stateWithoutMerge(after, snapshotOf(after))).toEqual(kept);
});

test('changes that were made since stay: of fields, numbers, tags and amounts', () => {
  const after = mergedState(kept, merged, { name: 'merged' });
  const now: KeptState = {
    columns: { ...after.columns, name: '张玮', balance: 130 },
    numbers: numbers('9', '3', '1'),
    tagIds: [2, 4],
  };
  expect(stateWithoutMerge(now, snapshotOf(after))).toEqual(
    state({ name: '张玮', balance: 80, birthday: '1990-01-01' }, ['9', '1'], [4]),
  );
});

test('a file whose only numbers came with the merge gets its former ones', () => {
  const after = mergedState(kept, merged, {});
  expect(stateWithoutMerge({ ...after, numbers: numbers('3') }, snapshotOf(after)).numbers).toEqual(kept.numbers);
});

test('keeps the extensions of both files of one number, each once, and gives them back', () => {
  const withExtensions = (...all: string[]): KeptState => ({
    ...state({}, []),
    numbers: all.map((extension, position) => ({
      number: `02166660002${extension}`,
      e164: `+862166660002${position === 0 ? '' : `;${position}`}`,
    })),
  });
  const [first, second] = [withExtensions(';ext=801', ''), withExtensions(';ext=802', '')];
  const after = mergedState(first, second, {});
  expect(after.numbers.map(({ number }) => number)).toEqual([
    '02166660002;ext=801',
    '02166660002',
    '02166660002;ext=802',
  ]);
  expect(stateWithoutMerge(after, { ...snapshotOf(after), before: first }).numbers).toEqual(first.numbers);
});
