import * as z from 'zod';
import { listSorts, type SortedList } from '../../shared/contract/list-sorts.ts';

/** The parameters of an address that say how its list is sorted. */
export const orderOfAddress = <List extends SortedList>(list: List) => ({
  sort: z.enum(listSorts[list]).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
});
