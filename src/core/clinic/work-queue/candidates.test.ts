import { expect, test } from 'vitest';
import type { CustomerValue } from '../customers/customer-values.ts';
import { type Candidate, inOrder, type Owner, personsOf } from './candidates.ts';

const hour = 3_600_000;
/** Yesterday begins. */
const freshFrom = 100 * hour;
const self: Owner = { userId: 1, state: 'self' };
const colleague: Owner = { userId: 2, state: 'at_work' };
const absent: Owner = { userId: 3, state: 'absent' };

const customerValueOf = (id: number, totalSpent = 0): CustomerValue => ({
  customer: { id, name: `${id}`, idcard: `C${id}` },
  number: '',
  e164: [],
  totalSpent,
  balance: 0,
});
const task = (id: number, changes: Partial<Candidate> & { readonly left?: number } = {}): Candidate => ({
  kind: 'followup',
  id,
  owner: self,
  since: freshFrom + hour,
  clock: { left: changes.left ?? 60, of: 60, end: () => 0 },
  customerValue: customerValueOf(id),
  ...changes,
});
const missed = (id: number, changes: Parameters<typeof task>[1] = {}): Candidate =>
  task(id, { kind: 'missed_call', owner: null, ...changes });
const assigned = { userId: 1, by: 9, note: null, at: freshFrom - 50 * hour };
const placed = (tasks: readonly Candidate[], sort: 'clock' | 'value' = 'clock'): string[] =>
  inOrder(personsOf(tasks, freshFrom), sort, freshFrom).map(({ key, place }) => `${key.split(' ')[1]} ${place}`);

test('entries of today and yesterday come by the time that is left, older ones below them, the newest first', () => {
  const long = task(1, { since: freshFrom - 30 * hour, left: -9000 });
  const recent = task(2, { since: freshFrom - hour, left: -500 });
  expect(placed([long, recent, task(3, { left: 30 }), task(4, { left: -20 })])).toEqual([
    '4 now',
    '3 now',
    '2 older',
    '1 older',
  ]);
});

test('a caller of yesterday is no older entry, nor is a call that was given since', () => {
  const since = freshFrom - 50 * hour;
  const call = { e164: '+86139', number: '139', id: 1, at: freshFrom + hour, since, calls: 2 };
  const given = { ...assigned, at: freshFrom + hour };
  expect(placed([missed(1, { since, call }), missed(2, { since, owner: self, assigned: given })])).toEqual([
    '2 now',
    '1 now',
  ]);
});

test('due promises come first, then what a supervisor gave to the reader', () => {
  const promised = task(1, { kind: 'promise', left: -1 });
  const later = task(2, { kind: 'promise', left: 5 });
  const given = missed(3, { owner: self, assigned: { ...assigned, at: freshFrom }, left: 50 });
  expect(placed([missed(4, { left: -90 }), later, given, promised])).toEqual(['1 now', '3 now', '4 now', '2 now']);
});

test('an entry of a colleague at work is at the end, that of one who is absent is anybody’s', () => {
  const ofColleague = missed(1, { owner: colleague, assigned, left: -90 });
  expect(placed([ofColleague, missed(2, { owner: absent, assigned }), missed(3)])).toEqual([
    '2 now',
    '3 now',
    '1 others',
  ]);
});

test('a customer whom a colleague is to call back stays for one’s own follow-up, without the colleague’s call', () => {
  const customerValue = customerValueOf(1);
  const [person] = personsOf([task(1, { customerValue }), missed(2, { customerValue, owner: colleague, assigned })]);
  expect(person?.tasks.map(({ id }) => id)).toEqual([1]);
});

test('tasks of today come before older ones of the same person, and decide the place', () => {
  const customerValue = customerValueOf(1);
  const old = missed(1, { since: freshFrom - 90 * hour, left: -3000, customerValue });
  const tasks = [old, task(2, { left: 40, customerValue }), task(3, { left: 30 })];
  expect(placed(tasks)).toEqual(['3 now', '1 now']);
  expect(personsOf(tasks, freshFrom)[0]?.tasks.map(({ id }) => id)).toEqual([2, 1]);
});

test('by the amount spent nothing is folded away', () => {
  const old = task(1, { since: freshFrom - 30 * hour, customerValue: customerValueOf(1, 900) });
  expect(placed([task(2, { customerValue: customerValueOf(2, 100) }), old], 'value')).toEqual(['1 now', '2 now']);
});
