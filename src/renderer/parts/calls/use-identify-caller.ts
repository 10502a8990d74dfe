import type { CustomerReference, NamedReference } from '../../../shared/contract/field.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';

/** The other side of a call: a customer, or a lead. */
type Identity = { readonly customer: CustomerReference } | { readonly lead: NamedReference };

/** Says whom a call is with, to every window and the wrap-up, and keeps it with the call's record. */
export function useIdentifyCaller(): (callId: string, identity: Identity) => Promise<void> {
  const { phone, outbox } = useWorkstation();
  const isKept = useCapability('callControl');
  return async (callId, identity) => {
    const isCustomer = 'customer' in identity;
    const { id, name } = isCustomer ? identity.customer : identity.lead;
    const whom = isCustomer
      ? { customer: { id, name, idcard: identity.customer.idcard }, lead: null }
      : { customer: null, lead: { id, name } };
    await phone.identifyCaller({ callId, ...whom });
    const body = { call_id: callId, ...(isCustomer ? { customer_id: id } : { lead_id: id }) };
    if (isKept) await outbox.put({ writes: [{ area: 'callExtension', endpoint: 'identify', body, customer: name }] });
  };
}
