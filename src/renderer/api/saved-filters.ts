import { queryOptions } from '@tanstack/react-query';
import type { SavedFilterList } from '../../shared/contract/saved-filter.ts';
import type { ClinicClient } from './clinic.ts';

/** The account's saved filters of a list, by name. */
export const savedFilters = (clinic: ClinicClient, list: SavedFilterList) =>
  queryOptions({
    queryKey: ['saved-filters', list],
    queryFn: () => clinic.savedFilter.list({ query: { list } }),
  });
