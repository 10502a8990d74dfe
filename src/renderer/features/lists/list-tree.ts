import type { LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';

/** Lists whose entries have parents. */
export const trees: ReadonlySet<LookupList> = new Set(['departments', 'addresses', 'product_types', 'goods_types']);
/** Lists whose entries have a category. */
export const categorised: ReadonlySet<LookupList> = new Set(['tags', 'items']);

export interface PlacedEntry extends LookupEntry {
  /** Depth of the entry. */
  readonly depth: number;
}

/** Each entry after its parent; those of a parent cycle come last, where they can be seen. */
export function inTreeOrder(entries: readonly LookupEntry[]): PlacedEntry[] {
  const below = Map.groupBy(entries, ({ parent_id }) => parent_id ?? null);
  const placed = (parent: number | null, depth: number): PlacedEntry[] =>
    (below.get(parent) ?? []).flatMap((entry) => [{ ...entry, depth }, ...placed(entry.id, depth + 1)]);
  const ordered = placed(null, 0);
  const seen = new Set(ordered.map(({ id }) => id));
  return [...ordered, ...entries.filter(({ id }) => !seen.has(id)).map((entry) => ({ ...entry, depth: 0 }))];
}

/** Where an entry can be moved: not below itself or its descendants. */
export function possibleParents(entries: readonly LookupEntry[], id: number | null): PlacedEntry[] {
  const ordered = inTreeOrder(entries);
  const from = ordered.findIndex((entry) => entry.id === id);
  const moved = ordered[from];
  if (!moved) return ordered;
  const after = ordered.findIndex((entry, index) => index > from && entry.depth <= moved.depth);
  return [...ordered.slice(0, from), ...(after === -1 ? [] : ordered.slice(after))];
}
