import type { Named } from '../lookups/load-lookups.ts';
import type { NameLists } from '../lookups/lookup-cache.ts';

/** Resolves an ID or a name to an ID; null when there is no such entry. */
export interface Names {
  address(text: string): number | null;
  medium(text: string): number | null;
  tag(text: string): number | null;
}

/** Finds by ID or name; the first entry wins when several share a name. */
function finder(rows: readonly Named[]): (text: string) => number | null {
  const ids = new Map<string, number>();
  for (const { id, name } of rows) for (const text of [name, String(id)]) if (!ids.has(text)) ids.set(text, id);
  return (text) => ids.get(text) ?? null;
}

/** Addresses are found by their path too, narrowest last. */
export const findNames = ({ mediums, tags, addressPaths }: NameLists): Names => ({
  medium: finder(mediums),
  tag: finder(tags),
  address: finder(
    addressPaths.flatMap(([id, path]) => [
      { id, name: path.at(-1) ?? '' },
      { id, name: path.join('/') },
    ]),
  ),
});
