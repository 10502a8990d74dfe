import { useCapability, usePermissions } from '../../../state/use-workstation.ts';

/** Whether the account may merge customers, and the service can. */
export function useMayMerge(): boolean {
  const isOffered = useCapability('merge');
  return usePermissions().includes('customer.merge') && isOffered;
}
