import { expect } from 'vitest';

/** The list has something in it, and this holds for each: of an empty list everything would be true. */
export function expectAll<Item>(items: readonly Item[], holds: (item: Item) => boolean): void {
  expect(items).not.toHaveLength(0);
  expect(items.filter((item) => !holds(item))).toEqual([]);
}
