import { useSearch } from '@tanstack/react-router';
import type { FollowupFilter } from '../../api/followup-reads.ts';
import { useCapability, useSignIn, useToday } from '../../state/use-workstation.ts';
import { personOf } from './person-of.ts';

/** The filter of the list, according to the address. */
export function useFollowupFilter(): FollowupFilter {
  const { view = 'due', whose, type } = useSearch({ from: '/follow-ups' });
  return {
    view,
    person: personOf(whose, useSignIn()),
    type: type ?? null,
    today: useToday(),
    isListed: useCapability('followUps'),
  };
}
