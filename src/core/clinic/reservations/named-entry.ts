import type { Named } from '../lookups/load-lookups.ts';

/** Endings that a place's name may be without. */
const kinds = /(?:(?:壮族|回族|维吾尔)?自治区|特别行政区|省|市|地区|盟|区|县)$/;
const short = (name: string): string => name.trim().replace(kinds, '') || name.trim();

/**
 * The narrowest address that a place of the table of numbers (江苏常州) lies in, by the paths of their names; null where
 * the clinic's list has none of it.
 */
export function addressOfPlace(
  place: string,
  paths: readonly (readonly [id: number, path: readonly string[]])[],
): number | null {
  const found = paths
    .map(([id, path]) => ({ id, name: path.map(short).join('') }))
    .filter(({ name }) => name !== '' && place.startsWith(name))
    .toSorted((one, other) => other.name.length - one.name.length);
  return found[0]?.id ?? null;
}

/** The entry whose name a text says, the longest name first; null without one. */
export function entryNamedIn(text: string, entries: readonly Named[]): Named | null {
  const said = text.toLowerCase();
  const named = entries.filter(({ name }) => name.length > 1 && said.includes(name.toLowerCase()));
  return named.toSorted((one, other) => other.name.length - one.name.length)[0] ?? null;
}
