/** The order after one has moved by a place; null where there is none to move to. */
export function movedBy(ids: readonly number[], id: number, by: -1 | 1): number[] | null {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return null;
  return ids.with(from, other).with(from + by, id);
}
