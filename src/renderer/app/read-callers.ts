import type { QueryClient } from '@tanstack/react-query';
import type { PhoneCall, PhoneSnapshot } from '../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../api/call-reason-reads.ts';
import type { ClinicClient } from '../api/clinic.ts';
import { customerProfile, customersOfCall } from '../api/reads.ts';
import type { Mirror } from '../state/mirror.ts';

/** Asks who is calling, and why, the moment a call rings: once for each call. */
export function readCallers({
  phone,
  clinic,
  queries,
  offersReasons,
}: {
  phone: Mirror<PhoneSnapshot>;
  clinic: ClinicClient;
  queries: QueryClient;
  offersReasons: () => boolean;
}): void {
  phone.subscribe(({ value: { calls } }, { value: before }) => {
    const ringingBefore = new Set(before.calls.filter(isAskedFor).map(({ id }) => id));
    for (const call of calls) {
      if (!isAskedFor(call) || ringingBefore.has(call.id)) continue;
      // Both run in parallel: finding the customer does not wait for the reasons.
      void queries.prefetchQuery(reasonsOfCall(clinic, call, offersReasons()));
      void queries.fetchQuery(customersOfCall(clinic, call)).then(
        ({ rows: [only, ...others] }) =>
          only && others.length === 0 ? queries.prefetchQuery(customerProfile(clinic, only.id)) : undefined,
        () => undefined,
      );
    }
  });
}

const isAskedFor = ({ state, number, direction }: PhoneCall): boolean =>
  state === 'ringing' && number !== '' && direction !== 'internal';
