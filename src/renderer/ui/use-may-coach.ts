import { coachingEndpoints } from '../../shared/contract/coaching.ts';
import { useOffers, usePermissions } from '../state/use-workstation.ts';

/** Whether the account may see the reviews of every agent, and the service sums them up. */
export function useMayCoach(): boolean {
  const isOffered = useOffers(coachingEndpoints.ofAgent);
  const permissions = usePermissions();
  return isOffered && permissions.includes('recording.score') && permissions.includes('cdr.view.all');
}
