import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Customer, CustomerSummary } from '../../shared/contract/customer.ts';
import { listedFields } from '../../shared/contract/customer-fields.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { pick } from '../../shared/pick.ts';
import type { OrderOf } from '../../shared/contract/list-sorts.ts';
import type { ClinicClient } from './clinic.ts';
import { listQuery } from './list-query.ts';

export type CustomerOrder = OrderOf<'customers'>;

/** Visible rows come first and fast, rows that are scrolled to in larger steps. */
const furtherRows = 200;
/** Only the first pages of a long list are refetched on return. */
const maxRefreshedPages = 3;
const keptMs = 30 * 60_000;

const listKey = ['customers', 'list'] as const;

export const customerList = (clinic: ClinicClient, keyword: string, { sort, order }: CustomerOrder) => ({
  ...listQuery({
    queryKey: [...listKey, keyword, sort, order],
    furtherRows,
    read: (paging) => {
      const query = { ...paging, sort, order };
      return keyword.trim() === ''
        ? clinic.customer.index({ query })
        : clinic.customer.query({ query: { keyword, category: 'keyword', ...query } });
    },
  }),
  refetchOnMount: ({ state }: { readonly state: { readonly data: Lists | undefined } }) =>
    (state.data?.pages.length ?? 0) <= maxRefreshedPages,
  gcTime: keptMs,
  // Each page that arrives would be compared with all rows before it.
  structuralSharing: false,
});

/** The customers whose consultant or owner an account is. */
export const affiliatedCustomers = (clinic: ClinicClient, userId: number, { sort, order }: CustomerOrder) =>
  listQuery({
    queryKey: [...listKey, { affiliated: userId }, sort, order],
    read: (paging) => clinic.customerExtension.affiliated({ query: { ...paging, user_id: userId, sort, order } }),
  });

type Lists = InfiniteData<List<CustomerSummary>, string | null>;

/** Puts a file that was changed into the lists that show it: none of them is read again for one row. */
export function showInLists(queries: QueryClient, customer: Customer): void {
  const { id } = customer;
  const changed = pick(customer, [...listedFields, 'medium_name']);
  queries.setQueriesData<Lists>({ queryKey: listKey }, (lists) => {
    const at = lists?.pages.findIndex(({ rows }) => rows.some((row) => row.id === id)) ?? -1;
    if (!lists || at === -1) return lists;
    const pages = lists.pages.map((page, index) =>
      index === at ? { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...changed } : row)) } : page,
    );
    return { ...lists, pages };
  });
}

/** Whether a list that is kept shows this customer. */
export const isInLists = (queries: QueryClient, id: number): boolean =>
  queries
    .getQueriesData<Lists>({ queryKey: listKey })
    .some(([, lists]) => lists?.pages.some(({ rows }) => rows.some((row) => row.id === id)) ?? false);

/** Restarts the lists after a customer was created. */
export const forgetLists = (queries: QueryClient): void => queries.removeQueries({ queryKey: listKey });
