import { useQueries } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { customerProfile } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { SearchEverywhere } from '../features/search/search-everywhere.tsx';
import { useOpenCustomers } from '../state/open-customers.ts';
import { useOpenCustomer } from '../ui/use-open-customer.ts';
import { useSearchEntries } from './use-search-entries.ts';

const Everywhere = memo(SearchEverywhere);

/** Possible actions are offered, but drawn after the change that caused them, such as a ringing caller. */
export function Search() {
  const clinic = useClinic();
  const { ids } = useOpenCustomers();
  // Their tabs have read them.
  const openCustomers = useQueries({
    queries: ids.map((id) => customerProfile(clinic, id)),
    combine: (profiles) => profiles.flatMap(({ data }) => data?.customer ?? []),
  });
  return (
    <Everywhere
      entries={useDeferredValue(useSearchEntries())}
      openCustomers={openCustomers}
      onOpenCustomer={useOpenCustomer()}
    />
  );
}
