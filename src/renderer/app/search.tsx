import { useQueries, useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { customerProfile, spellingsOfCustomers } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import type { KnownCustomer } from '../features/search/search-options.ts';
import { SearchEverywhere } from '../features/search/search-everywhere.tsx';
import { useOpenCustomers } from '../state/open-customers.ts';
import { useCapability } from '../state/use-workstation.ts';
import { useOpenCustomer } from '../parts/customer/use-open-customer.ts';
import { useSearchEntries } from './use-search-entries.ts';

const Everywhere = memo(SearchEverywhere);

/** Possible actions are offered, but drawn after the change that caused them, such as a ringing caller. */
export function Search() {
  const { ids, recent } = useOpenCustomers();
  const known = useKnownCustomers([...ids, ...recent.filter((id) => !ids.includes(id))]);
  const [open, closed] = useMemo(
    () => [known.filter(({ id }) => ids.includes(id)), known.filter(({ id }) => !ids.includes(id))],
    [known, ids],
  );
  return (
    <Everywhere
      entries={useDeferredValue(useSearchEntries())}
      openCustomers={open}
      recentCustomers={closed}
      onOpenCustomer={useOpenCustomer()}
    />
  );
}

/** Their tabs have read them; the page knows no pinyin, so the service says how their names are typed. */
function useKnownCustomers(ids: readonly number[]): readonly KnownCustomer[] {
  const clinic = useClinic();
  const isOffered = useCapability('customerFiles');
  const customers = useQueries({
    queries: ids.map((id) => customerProfile(clinic, id)),
    combine: (profiles) => profiles.flatMap(({ data }) => data?.customer ?? []),
  });
  const { data: spellings } = useQuery(spellingsOfCustomers(clinic, ids, isOffered));
  return useMemo(
    () =>
      customers.map((customer) => ({
        ...customer,
        spellings: spellings?.find(({ id }) => id === customer.id)?.spellings ?? [],
      })),
    [customers, spellings],
  );
}
