import { reviewSampleEndpoints } from '../../shared/contract/review-sample.ts';
import { useOffers, usePermissions } from '../state/use-workstation.ts';

/** Whether the account may review calls, and the service has reviews. */
export function useMayReview(): boolean {
  const isOffered = useOffers(reviewSampleEndpoints.week);
  return usePermissions().includes('recording.score') && isOffered;
}
