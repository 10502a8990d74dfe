import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CallFilter } from '../../api/call-list.ts';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { FilterParameters } from '../../../shared/contract/saved-filter.ts';
import { givenOf } from '../../parts/saved-filters/given-of.ts';
import { useDraft } from '../../kit/forms/use-draft.ts';

const noSecrets: readonly string[] = [];

/**
 * The filters of the list of calls: in the address, except for the number. The number must not be in the address, which
 * the browser writes to its history: the workstation keeps it.
 */
export function useCallFilter(): {
  readonly filter: CallFilter;
  /** The parameters of the address. */
  readonly address: FilterParameters;
  readonly change: (part: Omit<CallFilter, 'number'>) => void;
  readonly changeNumber: (number: string | undefined) => void;
} {
  const navigate = useNavigate();
  const search = useSearch({ from: '/calls' });
  const [kept, keep] = useDraft('list:calls', noSecrets);
  const { number } = kept;
  return {
    address: givenOf(search),
    filter: { ...search, ...(typeof number === 'string' ? { number } : {}) },
    change: (part) => void navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true }),
    changeNumber: (typed) => keep((): Draft => (typed === undefined ? {} : { number: typed })),
  };
}
