import type { LookupEntry, LookupList } from '../../../shared/contract/admin/lookups.ts';

/** Lists whose entries have parents. */
export const trees: ReadonlySet<LookupList> = new Set(['departments', 'addresses', 'product_types', 'goods_types']);
/** Lists whose entries have a category. */
export const categorised: ReadonlySet<LookupList> = new Set(['tags', 'items']);

export interface PlacedEntry extends LookupEntry {
  /** Depth of the entry. */
  readonly depth: number;
  /** How many entries are directly below it. */
  readonly children: number;
}

/** Each entry after its parent; those of a parent cycle come last, where they can be seen. */
export function inTreeOrder(entries: readonly LookupEntry[]): PlacedEntry[] {
  const below = Map.groupBy(entries, ({ parent_id }) => parent_id ?? null);
  const placedAt = (entry: LookupEntry, depth: number): PlacedEntry => ({
    ...entry,
    depth,
    children: below.get(entry.id)?.length ?? 0,
  });
  const placed = (parent: number | null, depth: number): PlacedEntry[] =>
    (below.get(parent) ?? []).flatMap((entry) => [placedAt(entry, depth), ...placed(entry.id, depth + 1)]);
  const ordered = placed(null, 0);
  const seen = new Set(ordered.map(({ id }) => id));
  return [...ordered, ...entries.filter(({ id }) => !seen.has(id)).map((entry) => placedAt(entry, 0))];
}

/** The entries whose name or category has what is sought, each below those that it belongs to. */
export function foundInTree(ordered: readonly PlacedEntry[], typed: string): PlacedEntry[] {
  const sought = typed.trim().toLocaleLowerCase();
  const byId = new Map(ordered.map((entry) => [entry.id, entry]));
  const shown = new Set<PlacedEntry>();
  for (const entry of ordered) {
    if (![entry.name, entry.category ?? ''].some((one) => one.toLocaleLowerCase().includes(sought))) continue;
    let one: PlacedEntry | undefined = entry;
    while (one !== undefined && !shown.has(one)) {
      shown.add(one);
      one = byId.get(one.parent_id ?? -1);
    }
  }
  return ordered.filter((entry) => shown.has(entry));
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
