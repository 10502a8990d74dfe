import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { isSpelled } from '../../../shared/domain/folded-name.ts';

/** The fields of a customer that the search shows, and finds by. */
type FoundCustomer = Pick<CustomerSummary, 'id' | 'name' | 'phone' | 'idcard'>;

/** A customer who is open, or was opened lately; `spellings`: what a keyword for the name begins. */
export type KnownCustomer = FoundCustomer & { readonly spellings: readonly string[] };

/** A screen to go to, or a command to run. */
export interface SearchEntry {
  readonly key: string;
  readonly kind: 'screen' | 'command';
  readonly name: string;
  /** The keys that do the same from anywhere. */
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

/** A result of the search: a customer who is open, was opened lately or was found, a screen, or a command. */
export type SearchOption =
  | { readonly key: string; readonly kind: 'open' | 'recent' | 'customer'; readonly customer: FoundCustomer }
  | SearchEntry;

/** The kinds in the order in which they are listed. */
export const searchKinds = ['open', 'recent', 'customer', 'screen', 'command'] as const;

/** Every word that is typed is somewhere in the name. */
function matches(name: string, keyword: string): boolean {
  const folded = name.toLocaleLowerCase();
  const words = keyword.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => folded.includes(word));
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Matches the name, one of its spellings from the beginning, digits of a number, or the card. */
function isNamed({ name, phone, idcard, spellings }: KnownCustomer, keyword: string): boolean {
  const digits = /^[\d\s()+-]+$/.test(keyword) ? digitsOf(keyword) : '';
  return (
    matches(`${name} ${idcard}`, keyword) ||
    isSpelled(spellings, keyword) ||
    (digits !== '' && phone.some((one) => digitsOf(one).includes(digits)))
  );
}

interface Searched {
  readonly keyword: string;
  /** Found by the service, by pinyin too. */
  readonly found: readonly FoundCustomer[];
  /** Customers with an open file. */
  readonly open: readonly KnownCustomer[];
  /** Customers who were opened lately and are closed, the latest first. */
  readonly recent: readonly KnownCustomer[];
  readonly entries: readonly SearchEntry[];
}

/**
 * Customers first, those who are open and then those opened lately before the others, then the screens and the commands
 * that the keyword names: all of them while there is none.
 */
export const searchOptions = ({ keyword, found, open, recent, entries }: Searched): readonly SearchOption[] => {
  const named = entries.filter(({ name }) => matches(name, keyword));
  const foundIds = new Set(found.map(({ id }) => id));
  const isSought = (customer: KnownCustomer): boolean => foundIds.has(customer.id) || isNamed(customer, keyword);
  const [opened, earlier] = [open.filter(isSought), recent.filter(isSought)];
  const known = new Set([...opened, ...earlier].map(({ id }) => id));
  const others = found.filter(({ id }) => !known.has(id));
  return [
    ...opened.map((customer) => ({ key: `open-${customer.id}`, kind: 'open', customer }) as const),
    ...earlier.map((customer) => ({ key: `recent-${customer.id}`, kind: 'recent', customer }) as const),
    ...others.map((customer) => ({ key: `customer-${customer.id}`, kind: 'customer', customer }) as const),
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
