import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import { customersOfCall } from '../api/reads.ts';
import { useClinic } from '../api/use-clinic.ts';
import { useOpenIntake } from './use-open-intake.ts';

/** Opens the caller's file, if it is clear whose it is, or the intake for a number that nobody has. */
export function useOpenCaller(onOpenCustomer: (id: number) => void): (call: PhoneCall) => void {
  const openIntake = useOpenIntake();
  const clinic = useClinic();
  const queries = useQueryClient();
  return useCallback(
    (call) => {
      if (call.number === '' || call.direction === 'internal') return;
      void queries.fetchQuery(customersOfCall(clinic, call)).then(
        ({ rows: [only, ...others] }) => {
          const id = only && others.length === 0 ? only.id : call.customer?.id;
          if (id !== undefined) onOpenCustomer(id);
          else if (!only) openIntake(call);
        },
        () => undefined,
      );
    },
    [clinic, queries, onOpenCustomer, openIntake],
  );
}
