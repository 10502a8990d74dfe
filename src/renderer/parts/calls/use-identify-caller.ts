import type { CustomerReference } from '../../../shared/contract/field.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';

/** Says which customer a call is with, to every window and the wrap-up, and keeps it with the call's record. */
export function useIdentifyCaller(): (callId: string, customer: CustomerReference) => Promise<void> {
  const { phone, outbox } = useWorkstation();
  const isKept = useCapability('callControl');
  return async (callId, { id, name, idcard }) => {
    await phone.identifyCaller({ callId, customer: { id, name, idcard } });
    const body = { call_id: callId, customer_id: id };
    if (isKept) await outbox.put({ writes: [{ area: 'callExtension', endpoint: 'identify', body, customer: name }] });
  };
}
