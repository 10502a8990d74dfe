import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CustomerContact } from '../../shared/contract/customer-contact.ts';
import type { CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { useCapability } from '../state/use-workstation.ts';
import { useClinic } from './use-clinic.ts';

export type ContactsById = ReadonlyMap<number, CustomerContact>;
/** The first and the last page of a list that has rows in sight, from 0. */
interface PagesInSight {
  readonly first: number;
  readonly last: number;
}

const combined = (answers: readonly { readonly data?: readonly CustomerContact[] | undefined }[]): ContactsById =>
  new Map(answers.flatMap(({ data }) => data ?? []).map((contact) => [contact.customer_id, contact]));

/**
 * Last contacts, next appointments and staff of the customers in sight, and of the page after them; `contacts` is null
 * with a service that does not know them. A list may have hundreds of pages: they are not asked for together, nor
 * merged again for each that arrives. `isShown`: nothing is asked for columns that are hidden.
 */
export function useCustomerContacts(
  pages: readonly List<CustomerSummary>[],
  isShown: boolean,
): { readonly contacts: ContactsById | null; readonly onSight: (pages: PagesInSight) => void } {
  const clinic = useClinic();
  const isOffered = useCapability('customerFiles');
  const [{ first, last }, setSight] = useState<PagesInSight>({ first: 0, last: 0 });
  const onSight = useCallback((seen: PagesInSight): void => setSight(seen), []);
  const near = isOffered && isShown ? pages.slice(first, last + 2).filter(({ rows }) => rows.length > 0) : [];
  const contacts = useQueries({
    queries: near.map(({ rows }) => {
      const ids = rows.map(({ id }) => id).join(',');
      return {
        queryKey: ['contacts', ids],
        queryFn: () => clinic.customerContact.of({ query: { ids } }),
        staleTime: 30_000,
        retry: false,
      };
    }),
    combine: combined,
  });
  return { contacts: isOffered ? contacts : null, onSight };
}
