import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { placeOf } from './board-address.ts';
import type { TimeForm } from '../../parts/appointment/time-fields.tsx';

/** Takes the time that was chosen on the board from the address into the form, where it can be changed. */
export function useChosenTime(form: Pick<TimeForm, 'set'>): void {
  const navigate = useNavigate();
  const search = useSearch({ from: '/appointments' });
  const { on, start, end, at, customer, enquiry } = search;
  const taken = useRef<typeof search | null>(null);
  useEffect(() => {
    // The address changes some renders later.
    if (!on || !start || !end || taken.current === search) return;
    taken.current = search;
    form.set('date', on);
    form.set('start', start);
    form.set('end', end);
    const [kind, id]: readonly (string | undefined)[] = at?.split('-') ?? [];
    if (id && (kind === 'doctor' || kind === 'technician' || kind === 'room')) form.set(`${kind}_id` as const, id);
    void navigate({
      to: '.',
      search: { ...placeOf(search), ...(customer ? { customer } : {}), ...(enquiry ? { enquiry } : {}) },
      replace: true,
    });
  });
}
