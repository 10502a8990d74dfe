import { expect, test } from 'vitest';
import { foundInTree, inTreeOrder, possibleParents } from './list-tree.ts';

const entries = [
  { id: 1, name: 'Shanghai', parent_id: null },
  { id: 2, name: 'Beijing', parent_id: null },
  { id: 3, name: 'Pudong', parent_id: 1 },
  { id: 4, name: 'Lujiazui', parent_id: 3 },
  { id: 5, name: 'Haidian', parent_id: 2 },
];
const idsOf = (listed: readonly { id: number }[]): number[] => listed.map(({ id }) => id);

test('lists entries after their parent', () => {
  expect(inTreeOrder(entries).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [2, 0],
    [5, 1],
  ]);
});

test('lists entries of a parent cycle too', () => {
  const loop = [
    { id: 8, name: 'a', parent_id: 9 },
    { id: 9, name: 'b', parent_id: 8 },
  ];
  expect(idsOf(inTreeOrder([...loop, ...entries]))).toEqual([1, 3, 4, 2, 5, 8, 9]);
});

test('an entry cannot be moved below itself or its descendants', () => {
  expect(idsOf(possibleParents(entries, 1))).toEqual([2, 5]);
  expect(idsOf(possibleParents(entries, 3))).toEqual([1, 2, 5]);
  expect(idsOf(possibleParents(entries, null))).toEqual([1, 3, 4, 2, 5]);
});

test('finds entries by a part of their name or category, below those that they belong to', () => {
  const found = (typed: string) => idsOf(foundInTree(inTreeOrder(entries), typed));
  expect(found(' lujia ')).toEqual([1, 3, 4]);
  expect(found('beijing')).toEqual([2]);
  expect(found('')).toEqual([1, 3, 4, 2, 5]);
  expect(found('nowhere')).toEqual([]);
  expect(idsOf(foundInTree(inTreeOrder([{ id: 6, name: 'VIP', category: 'Value' }]), 'val'))).toEqual([6]);
});

test('counts the entries directly below each', () =>
  expect(inTreeOrder(entries).map(({ id, children }) => [id, children])).toEqual([
    [1, 1],
    [3, 1],
    [4, 0],
    [2, 1],
    [5, 0],
  ]));
