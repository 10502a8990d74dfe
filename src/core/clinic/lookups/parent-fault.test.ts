import { expect, test } from 'vitest';
import { parentFault } from './parent-fault.ts';

const entries = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 8, parent_id: 9 },
  { id: 9, parent_id: 8 },
];

test.each([
  ['a new entry below another one', undefined, 3, null],
  ['an entry moved to another branch', 3, 1, null],
  ['an entry below itself', 1, 1, 'parent-loop'],
  ['an entry below what stands below it', 1, 3, 'parent-loop'],
  ['an entry below nothing', undefined, 7, 'entry-not-found'],
  ['a new entry below a loop that is stored', undefined, 8, 'parent-loop'],
  ['an entry of a stored loop, moved out of it', 8, 1, null],
])('%s', (_what, id, parentId, fault) => {
  expect(parentFault(entries, { id, parentId })).toBe(fault);
});
