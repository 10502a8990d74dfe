import { queryOptions } from '@tanstack/react-query';
import { isMasked } from '../../shared/domain/masking.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import type { ClinicClient } from './clinic.ts';

/** Why a caller probably calls; of a number that is shown masked by the call, whose number the service knows. */
export const reasonsOfCall = (
  clinic: ClinicClient,
  { id, number }: Pick<PhoneCall, 'id' | 'number'>,
  isOffered: boolean,
) =>
  queryOptions({
    queryKey: ['reasons', 'call', isMasked(number) ? id : number],
    queryFn: () => clinic.callReason.ofCaller({ query: isMasked(number) ? { call_id: id } : { number } }),
    enabled: isOffered && number !== '',
    staleTime: 30_000,
    retry: false,
  });

/** Why a customer probably calls. */
export const reasonsOfCustomer = (clinic: ClinicClient, customerId: number, isOffered: boolean) =>
  queryOptions({
    queryKey: ['reasons', 'customer', customerId],
    queryFn: () => clinic.callReason.ofCaller({ query: { customer_id: customerId } }),
    enabled: isOffered,
    staleTime: 30_000,
    retry: false,
  });
