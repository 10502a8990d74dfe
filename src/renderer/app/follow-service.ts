import type { QueryClient } from '@tanstack/react-query';
import { eventNames } from '../../shared/contract/event.ts';
import { isInLists, showInLists } from '../api/customer-list.ts';
import { customerProfile } from '../api/reads.ts';
import { readAgain, staleAfter } from '../api/stale.ts';
import type { ClinicClient } from '../api/clinic.ts';
import type { WorkstationClient } from '../state/workstation.ts';

/** Keeps what was read in step with what happens. */
export function followService({
  workstation,
  clinic,
  queries,
}: {
  workstation: WorkstationClient;
  clinic: ClinicClient;
  queries: QueryClient;
}): void {
  for (const name of eventNames)
    workstation.clinic.on(name, (event) => {
      for (const queryKey of staleAfter(name, event)) readAgain(queries, queryKey);
    });
  workstation.clinic.on('CallStatusChanged', ({ status, customer }) => {
    // The service may name the caller before the phone rings: their profile is read ahead.
    if (status === 'ringing' && customer) void queries.prefetchQuery(customerProfile(clinic, customer.id));
  });
  workstation.clinic.on('CustomerChanged', ({ id }) => {
    if (!isInLists(queries, id)) return;
    void queries.fetchQuery({ ...customerProfile(clinic, id), staleTime: 0 }).then(
      ({ customer }) => showInLists(queries, customer),
      () => undefined,
    );
  });
  workstation.clinic.on('reconnected', () => readAgain(queries, []));
}
