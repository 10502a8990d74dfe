import type { CallFilter } from '../../api/call-list.ts';

export interface FiltersProps {
  readonly filter: CallFilter;
  readonly onChange: (part: Omit<CallFilter, 'number'>) => void;
}
