interface Named {
  readonly id: number;
  readonly name: string;
}

/** Entries of a lookup as a select takes them. */
export const optionsOf = (entries: readonly Named[] | undefined) =>
  (entries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** Entries of a tree by their whole path, so that two of one name can be distinguished. */
export function treeOptionsOf(entries: readonly (Named & { readonly parent_id: number | null })[] | undefined) {
  const byId = new Map((entries ?? []).map((entry) => [entry.id, entry]));
  const pathOf = (id: number, below: ReadonlySet<number> = new Set()): string[] => {
    const entry = byId.get(id);
    if (!entry || below.has(id)) return [];
    return [...(entry.parent_id === null ? [] : pathOf(entry.parent_id, new Set([...below, id]))), entry.name];
  };
  return [...byId.keys()].map((id) => ({ value: String(id), label: pathOf(id).join(' · ') }));
}

/** Entries under the names of their categories. */
export const groupedOptionsOf = (entries: readonly (Named & { readonly category: string })[] | undefined) =>
  [...Map.groupBy(entries ?? [], ({ category }) => category)].map(([group, listed]) => ({
    group,
    items: optionsOf(listed),
  }));
