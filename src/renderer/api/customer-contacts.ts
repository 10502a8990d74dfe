import { useQueries } from '@tanstack/react-query';
import { customerContactEndpoints, type CustomerContact } from '../../shared/contract/customer-contact.ts';
import type { CustomerSummary } from '../../shared/contract/customer.ts';
import type { List } from '../../shared/contract/envelope.ts';
import { useOffers } from '../state/use-workstation.ts';
import { useClinic } from './use-clinic.ts';

export type ContactsById = ReadonlyMap<number, CustomerContact>;

const combined = (answers: readonly { readonly data?: readonly CustomerContact[] | undefined }[]): ContactsById =>
  new Map(answers.flatMap(({ data }) => data ?? []).map((contact) => [contact.customer_id, contact]));

/**
 * Last contacts and next appointments of the customers of a list, page by page; null from a service that does not know
 * them. `isShown`: nothing is asked for columns that are hidden.
 */
export function useCustomerContacts(pages: readonly List<CustomerSummary>[], isShown: boolean): ContactsById | null {
  const clinic = useClinic();
  const isOffered = useOffers(customerContactEndpoints.of);
  const asked = isOffered && isShown ? pages.filter(({ rows }) => rows.length > 0) : [];
  const contacts = useQueries({
    queries: asked.map(({ rows }) => {
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
  return isOffered ? contacts : null;
}
