interface Entry {
  readonly id: number;
  readonly parent_id?: number | null;
}

/** Why an entry cannot be moved below another one: that is missing, or a descendant of it. Null when it can. */
export function parentFault(
  entries: readonly Entry[],
  { id, parentId }: { readonly id: number | undefined; readonly parentId: number },
): 'entry-not-found' | 'parent-loop' | null {
  const parents = new Map(entries.map((entry) => [entry.id, entry.parent_id ?? null]));
  if (!parents.has(parentId)) return 'entry-not-found';
  // Also ends at a loop that is stored already.
  const path = new Set<number | undefined>([id]);
  for (let at: number | null = parentId; at !== null; at = parents.get(at) ?? null) {
    if (path.has(at)) return 'parent-loop';
    path.add(at);
  }
  return null;
}
