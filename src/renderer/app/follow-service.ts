import type { QueryClient } from '@tanstack/react-query';
import { isInLists, showInLists } from '../api/customer-list.ts';
import { customerProfile, customersOfCall } from '../api/reads.ts';
import { staleAfter } from '../api/stale.ts';
import type { ClinicClient } from '../api/clinic.ts';
import type { WorkstationClient } from '../state/workstation.ts';

/** Keeps what was read in step with what happens, and asks who is calling the moment a call rings. */
export function followService({
  workstation,
  clinic,
  queries,
}: {
  workstation: WorkstationClient;
  clinic: ClinicClient;
  queries: QueryClient;
}): void {
  const stale = (name: keyof typeof staleAfter): void => {
    for (const queryKey of staleAfter[name]) void queries.invalidateQueries({ queryKey });
  };
  workstation.clinic.on('callStatusChanged', (event) => {
    if (event.status === 'hungup') stale('CallStatusChanged');
    // The service may name the caller before the phone rings: their profile is read ahead.
    if (event.status === 'ringing' && event.customer)
      void queries.prefetchQuery(customerProfile(clinic, event.customer.id));
  });
  workstation.clinic.on('recordingFailed', () => stale('RecordingFailed'));
  workstation.clinic.on('lineChanged', () => stale('LineChanged'));
  workstation.clinic.on('appointmentChanged', () => stale('AppointmentChanged'));
  workstation.clinic.on('appointmentHoldChanged', () => stale('AppointmentHoldChanged'));
  workstation.clinic.on('followupChanged', () => stale('FollowupChanged'));
  workstation.clinic.on('reservationCreated', () => stale('ReservationCreated'));
  workstation.clinic.on('customerChanged', ({ id }) => {
    stale('CustomerChanged');
    if (!isInLists(queries, id)) return;
    void queries.fetchQuery({ ...customerProfile(clinic, id), staleTime: 0 }).then(
      ({ customer }) => showInLists(queries, customer),
      () => undefined,
    );
  });
  workstation.clinic.on('recordWritten', () => stale('CallRecordDelayed'));
  workstation.clinic.on('reconnected', () => void queries.invalidateQueries());

  const requestedCallIds = new Set<string>();
  workstation.mirrors.phone.subscribe(({ value }) => {
    for (const call of value.calls) {
      if (call.state !== 'ringing' || call.number === '' || requestedCallIds.has(call.id)) continue;
      requestedCallIds.add(call.id);
      void queries.fetchQuery(customersOfCall(clinic, call)).then(
        ({ rows: [only, ...others] }) =>
          only && others.length === 0 ? queries.prefetchQuery(customerProfile(clinic, only.id)) : undefined,
        () => undefined,
      );
    }
  });
  workstation.mirrors.preferences.subscribe(({ value }) => {
    document.documentElement.lang = value.language;
  });
}
