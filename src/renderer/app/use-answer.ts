import { useCallback } from 'react';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';

/** Answers a call and opens whose it is; the same for the button and every key. */
export function useAnswer(openCaller: (call: PhoneCall) => void): (call: PhoneCall) => void {
  const { phone } = useWorkstation();
  return useCallback(
    (call) => {
      void phone.answer({ callId: call.id }).catch(notifyProblem);
      openCaller(call);
    },
    [phone, openCaller],
  );
}
