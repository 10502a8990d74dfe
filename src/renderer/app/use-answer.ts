import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useWorkstation } from '../state/use-workstation.ts';
import { notifyProblem } from '../ui/notify-problem.tsx';
import { useOpenIntake } from './use-open-intake.ts';

/**
 * Answers a call and opens the caller's file, if it is clear whose it is, or the intake for a number that nobody has;
 * the same for the button and every key.
 */
export function useAnswer(onOpenCustomer: (id: number) => void): (call: PhoneCall) => void {
  const { phone } = useWorkstation();
  const openIntake = useOpenIntake();
  const clinic = useClinic();
  const queries = useQueryClient();
  return useCallback(
    (call) => {
      void phone.answer({ callId: call.id }).catch(notifyProblem);
      if (call.number === '') return;
      void queries.fetchQuery(customersOfCall(clinic, call)).then(
        ({ rows: [only, ...others] }) => {
          const id = only && others.length === 0 ? only.id : call.customer?.id;
          if (id !== undefined) onOpenCustomer(id);
          else if (!only) openIntake(call);
        },
        () => undefined,
      );
    },
    [phone, clinic, queries, onOpenCustomer, openIntake],
  );
}
