import type { FilterParameters } from '../../../shared/contract/saved-filter.ts';

/** The parameters of an address that have a value, by name. */
export const givenOf = (search: Readonly<Record<string, string | number | boolean | undefined>>): FilterParameters =>
  Object.fromEntries(
    Object.entries(search)
      .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
