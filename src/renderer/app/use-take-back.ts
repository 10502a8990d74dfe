import { useMemo } from 'react';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useExtension, usePermissions, useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';

/**
 * Takes back a caller who was not taken here, and opens whose call it is, as answering does; the same for the button
 * and the key, and once however often either is pressed. Null where the service or the role does not allow it.
 */
export function useTakeBack(openCaller: (call: PhoneCall) => void): ((call: PhoneCall) => void) | null {
  const { phone } = useWorkstation();
  const isPermitted = usePermissions().includes('agent.work');
  const isOffered = useExtension('ext/call/take-back') && isPermitted;
  return useMemo(() => {
    if (!isOffered) return null;
    const underWay = new Set<string>();
    return (call) => {
      if (underWay.has(call.id)) return;
      underWay.add(call.id);
      void phone
        .takeBack({ callId: call.id })
        .then(() => openCaller(call), notifyProblem)
        .finally(() => underWay.delete(call.id));
    };
  }, [phone, isOffered, openCaller]);
}
