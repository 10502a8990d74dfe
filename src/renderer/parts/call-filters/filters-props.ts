import type { CallCriteria } from '../../api/call-list.ts';

export interface FiltersProps {
  readonly filter: CallCriteria;
  readonly onChange: (part: Omit<CallCriteria, 'number'>) => void;
}

/** The choices of a field belong to its popover: a press on one does not close it. */
export const insidePopover = { withinPortal: false } as const;
