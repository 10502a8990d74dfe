import type { CustomerSummary } from '../../../shared/contract/customer.ts';

/** A screen to go to, or a command to run. */
export interface SearchEntry {
  readonly key: string;
  readonly kind: 'screen' | 'command';
  readonly name: string;
  /** The keys that do the same from anywhere. */
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

/** What the search offers: a customer who was found, a screen, or a command. */
export type SearchOption =
  | { readonly key: string; readonly kind: 'customer'; readonly customer: CustomerSummary }
  | SearchEntry;

/** The kinds in the order in which they are listed. */
export const searchKinds = ['customer', 'screen', 'command'] as const;

/** Every word that is typed is somewhere in the name. */
function matches(name: string, keyword: string): boolean {
  const folded = name.toLocaleLowerCase();
  const words = keyword.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => folded.includes(word));
}

/** Customers first, then the screens and the commands that what is typed names: all of them while nothing is. */
export const searchOptions = (
  keyword: string,
  customers: readonly CustomerSummary[],
  entries: readonly SearchEntry[],
): readonly SearchOption[] => {
  const named = entries.filter(({ name }) => matches(name, keyword));
  return [
    ...customers.map((customer) => ({ key: `customer-${customer.id}`, kind: 'customer', customer }) as const),
    ...named.filter(({ kind }) => kind === 'screen'),
    ...named.filter(({ kind }) => kind === 'command'),
  ];
};

/** The option that an arrow key leads to, around both ends; null where there is none. */
export function afterArrow(key: 'ArrowDown' | 'ArrowUp', active: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  return active === null ? count - 1 : (active + count - 1) % count;
}
