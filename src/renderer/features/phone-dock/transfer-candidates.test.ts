import { expect, test } from 'vitest';
import type { KnownColleague } from '../../api/colleagues.ts';
import { candidatesFor, groupsOf, refusalOf } from './transfer-candidates.ts';

const consultation = { id: 1, name: 'Consultation' };
const afterCare = { id: 2, name: 'After-care' };
const colleague = (extension: string, change: Partial<KnownColleague> = {}): KnownColleague => ({
  name: `Agent ${extension}`,
  extension,
  spellings: [],
  status: 'ready',
  reason: null,
  since_seconds: 60,
  registered: true,
  groups: [consultation],
  ...change,
});
const known = [
  colleague('1002', { name: '王芳', spellings: ['wangfang', 'wf'], status: 'in_call', groups: [afterCare] }),
  colleague('1003', { name: '陈静', spellings: ['chenjing', 'cj'], since_seconds: 30 }),
  colleague('1004', { name: '赵磊', spellings: ['zhaolei', 'zl'], since_seconds: 360, groups: [afterCare] }),
  colleague('1005', { status: 'offline', registered: false }),
  colleague('1006', { status: 'break', reason: 'lunch' }),
];
const groups = groupsOf(
  [
    { ...consultation, waiting: 0, spellings: [] },
    { ...afterCare, waiting: 2, spellings: [] },
    { id: 3, name: '牙科', waiting: 0, spellings: ['yake', 'yk'] },
  ],
  known,
);
const keysFor = (typed: string) => candidatesFor(known, typed, groups).map(({ key }) => key);

test('those who can take the call come first, the longest free before the others; who is away is left out', () =>
  expect(keysFor('')).toEqual(['1004', '1003', '1006', '1002', 'group 1', 'group 2', 'group 3']));

test.each([
  ['陈', ['1003']],
  ['wang', ['1002']],
  ['zl', ['1004']],
  ['after', ['group 2']],
  ['yk', ['group 3']],
  ['agent 1005', ['1005']],
  ['nobody', []],
])('finds “%s” by name, pinyin, initials or group', (typed, keys) => expect(keysFor(typed)).toEqual(keys));

test('an extension is one target, a part of one is also a number', () => {
  expect(keysFor('1003')).toEqual(['1003']);
  expect(keysFor('003')).toEqual(['1003', 'number 003']);
  expect(keysFor('13800134471')).toEqual(['number 13800134471']);
});

test('a group counts who is free of those signed in to it, and is there with nobody signed in', () =>
  expect(groups.map(({ id, free, waiting }) => [id, free, waiting])).toEqual([
    [1, 1, 0],
    [2, 1, 2],
    [3, 0, 0],
  ]));

test('keeps colleagues whose state an earlier service does not give', () =>
  expect(candidatesFor([{ name: '王芳', extension: '1002' }], '', [])).toHaveLength(1));

test('those who were given calls last come first while nothing is typed; who is away is left out', () => {
  const first = (typed: string) => candidatesFor(known, typed, [], ['1002', '1005', '1003']).map(({ key }) => key);
  expect(first('')).toEqual(['1002', '1003', '1004', '1006']);
  expect(first('1')).toEqual(['1004', '1003', '1006', '1002', '1005']);
});

test('a call is refused where no phone has the extension, and where another call has the colleague', () => {
  const refusals = known.map((one) => [one.extension, refusalOf(one)]);
  expect(Object.fromEntries(refusals)).toEqual({ 1002: 'busy', 1003: null, 1004: null, 1005: 'away', 1006: null });
  expect(refusalOf({ name: '王芳', extension: '1002' })).toBeNull();
});
