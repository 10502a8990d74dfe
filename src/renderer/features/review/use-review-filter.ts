import { useNavigate } from '@tanstack/react-router';
import type { FilterParameters } from '../../../shared/contract/saved-filter.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { hasDates } from '../../api/call-list.ts';
import type { ReviewFilter, ReviewSearchFilter } from '../../api/review-reads.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';
import { givenOf } from '../../parts/saved-filters/given-of.ts';
import type { ReviewSearch } from './review-search.ts';

const noSecrets: readonly string[] = [];

interface FilterOfReview {
  readonly filter: ReviewFilter;
  /** The filters and the order that the address has: these can be saved. */
  readonly address: FilterParameters;
  /** Parameters of the address that belong to the page. */
  readonly others: FilterParameters;
  readonly change: (part: Omit<ReviewSearchFilter, 'number'>) => void;
  readonly changeNumber: (typed: string | undefined) => void;
}

/** Filters in the address, but for the number: the browser would keep it in its history. */
export function useReviewFilter({ list, week, at: _at, scorecard, purpose, ...search }: ReviewSearch): FilterOfReview {
  const navigate = useNavigate();
  const [kept, keep] = useDraft('list:review', noSecrets);
  return {
    filter: {
      ...search,
      recorded: search.recorded ?? true,
      sort: search.sort ?? 'billsec',
      order: search.order ?? 'desc',
      // Yesterday is heard first: its calls are all there.
      ...(hasDates(search) ? {} : { days: search.days ?? 'yesterday' }),
      ...(typeof kept.number === 'string' ? { number: kept.number } : {}),
    },
    address: givenOf(search),
    others: givenOf({ list, week, scorecard, purpose }),
    change: (part) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true }),
    changeNumber: (typed) => keep((): Draft => (typed === undefined ? {} : { number: typed })),
  };
}
