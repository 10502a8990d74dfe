import type { CustomerSummary } from '../../../shared/contract/customer.ts';

export interface SearchScreen {
  readonly path: string;
  readonly name: string;
}

/** What the search offers: a customer who was found, or a screen. */
export type SearchOption =
  | { readonly key: string; readonly kind: 'customer'; readonly customer: CustomerSummary }
  | { readonly key: string; readonly kind: 'screen'; readonly screen: SearchScreen };

const contains = (name: string, keyword: string): boolean =>
  name.toLocaleLowerCase().includes(keyword.trim().toLocaleLowerCase());

/** Customers first, then the screens whose name contains what is typed: all of them while nothing is. */
export const searchOptions = (
  keyword: string,
  customers: readonly CustomerSummary[],
  screens: readonly SearchScreen[],
): readonly SearchOption[] => [
  ...customers.map((customer) => ({ key: `customer-${customer.id}`, kind: 'customer', customer }) as const),
  ...screens
    .filter(({ name }) => contains(name, keyword))
    .map((screen) => ({ key: `screen-${screen.path}`, kind: 'screen', screen }) as const),
];

/** The option that an arrow key leads to, around both ends; null where there is none. */
export function afterArrow(key: 'ArrowDown' | 'ArrowUp', active: number | null, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active === null ? 0 : (active + 1) % count;
  return active === null ? count - 1 : (active + count - 1) % count;
}
