import { expect, test } from 'vitest';
import { groupedOptionsOf, treeOptionsOf } from './options.ts';

test('an entry of a tree has its whole path, whatever the order, and a loop ends', () => {
  expect(
    treeOptionsOf([
      { id: 3, name: '浦东', parent_id: 2 },
      { id: 2, name: '上海', parent_id: null },
      { id: 8, name: 'a', parent_id: 9 },
      { id: 9, name: 'b', parent_id: 8 },
      { id: 5, name: 'orphan', parent_id: 77 },
    ]).map(({ label }) => label),
  ).toEqual(['上海 · 浦东', '上海', 'b · a', 'a · b', 'orphan']);
});

test('lists entries under their categories', () => {
  const entries = [
    { id: 1, name: 'x', category: 'A' },
    { id: 2, name: 'y', category: 'B' },
    { id: 3, name: 'z', category: 'A' },
  ];
  expect(groupedOptionsOf(entries).map(({ group, items }) => [group, items.length])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});
