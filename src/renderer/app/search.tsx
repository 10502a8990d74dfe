import { memo, useDeferredValue } from 'react';
import { SearchEverywhere } from '../features/search/search-everywhere.tsx';
import { useOpenCustomer } from '../ui/use-open-customer.ts';
import { useSearchEntries } from './use-search-entries.ts';

const Everywhere = memo(SearchEverywhere);

/** What can be done now is offered, but drawn after what has changed it: who calls, for example. */
export function Search() {
  return <Everywhere entries={useDeferredValue(useSearchEntries())} onOpenCustomer={useOpenCustomer()} />;
}
