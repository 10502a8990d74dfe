import { customerMergeEndpoints } from '../../../../shared/contract/customer-merge.ts';
import { useOffers, usePermissions } from '../../../state/use-workstation.ts';

/** Whether the account may merge customers, and the service can. */
export function useMayMerge(): boolean {
  const isOffered = useOffers(customerMergeEndpoints.merge);
  return usePermissions().includes('customer.merge') && isOffered;
}
