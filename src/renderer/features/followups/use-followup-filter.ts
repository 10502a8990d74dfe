import { useSearch } from '@tanstack/react-router';
import { clinicDay } from '../../../shared/domain/clinic-day.ts';
import type { FollowupFilter } from '../../api/followup-reads.ts';
import { useCapability, useSignIn, useTimeZone } from '../../state/use-workstation.ts';
import { personOf } from './person-of.ts';

/** The filter of the list, according to the address. */
export function useFollowupFilter(): FollowupFilter {
  const { view = 'due', whose, type } = useSearch({ from: '/follow-ups' });
  return {
    view,
    person: personOf(whose, useSignIn()),
    type: type ?? null,
    today: clinicDay(useTimeZone()),
    isListed: useCapability('followUps'),
  };
}
