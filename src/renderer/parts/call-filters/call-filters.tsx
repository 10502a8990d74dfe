import { MoreCallFilters } from './more-call-filters.tsx';
import { NumberFilter } from './number-filter.tsx';
import type { FiltersProps } from './filters-props.ts';
import { TimeFilter } from './time-filter.tsx';
import { UsualCallFilters } from './usual-call-filters.tsx';

/** The filters of the list of calls; agent and number only where the service and the role allow it. */
export function CallFilters({
  filter,
  onChange,
  onNumber,
}: FiltersProps & { readonly onNumber: (number: string | undefined) => void }) {
  return (
    <>
      <NumberFilter number={filter.number} onChange={onNumber} />
      <TimeFilter filter={filter} onChange={onChange} />
      <UsualCallFilters filter={filter} onChange={onChange} />
      <MoreCallFilters filter={filter} onChange={onChange} />
    </>
  );
}
