import type { LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';

/** Lists whose entries stand below each other. */
export const trees: ReadonlySet<LookupList> = new Set(['departments', 'addresses', 'product_types', 'goods_types']);
/** Lists whose entries have a category. */
export const categorised: ReadonlySet<LookupList> = new Set(['tags', 'items']);

export interface PlacedEntry extends LookupEntry {
  /** How many entries it stands below. */
  readonly depth: number;
}

/** Each entry after the one that it stands below; those that stand below each other, where they can be seen, last. */
export function inTreeOrder(entries: readonly LookupEntry[]): PlacedEntry[] {
  const below = Map.groupBy(entries, ({ parent_id }) => parent_id ?? null);
  const placed = (parent: number | null, depth: number): PlacedEntry[] =>
    (below.get(parent) ?? []).flatMap((entry) => [{ ...entry, depth }, ...placed(entry.id, depth + 1)]);
  const ordered = placed(null, 0);
  const seen = new Set(ordered.map(({ id }) => id));
  return [...ordered, ...entries.filter(({ id }) => !seen.has(id)).map((entry) => ({ ...entry, depth: 0 }))];
}

/** Where an entry can be moved: not below itself, nor below what stands below it. */
export function possibleParents(entries: readonly LookupEntry[], id: number | null): PlacedEntry[] {
  const ordered = inTreeOrder(entries);
  const from = ordered.findIndex((entry) => entry.id === id);
  const moved = ordered[from];
  if (!moved) return ordered;
  const after = ordered.findIndex((entry, index) => index > from && entry.depth <= moved.depth);
  return [...ordered.slice(0, from), ...(after === -1 ? [] : ordered.slice(after))];
}
