import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CustomerReference } from '../../shared/contract/field.ts';
import { callerOf } from '../../shared/domain/caller-of.ts';
import { isMasked } from '../../shared/domain/masking.ts';
import type { PhoneCall } from '../../shared/ipc/phone-ipc.ts';
import type { ClinicClient } from './clinic.ts';
import { useClinic } from './use-clinic.ts';

type CallWithNumber = Pick<PhoneCall, 'id' | 'number' | 'direction' | 'customer' | 'candidates'>;

/**
 * Customers with the number of a call, as the service reports them with it. Otherwise, and again after a change, they
 * are asked for: by the number, or by the call's ID when the number is shown masked, as the service knows it in full.
 * Nobody for a number that was withheld, or a colleague's.
 */
const customersOfCall = (
  clinic: ClinicClient,
  { id, number, direction, candidates }: Omit<CallWithNumber, 'customer'>,
) =>
  queryOptions({
    queryKey: ['customers', 'number', isMasked(number) ? id : number],
    queryFn: async (): Promise<readonly CustomerReference[]> =>
      (isMasked(number)
        ? await clinic.callExtension.callers({ query: { call_id: id } })
        : await clinic.customer.query({ query: { keyword: number, category: 'phone', rows: 20 } })
      ).rows,
    enabled: number !== '' && direction !== 'internal',
    initialData: candidates ?? undefined,
    staleTime: 30_000,
  });

const noCall = { id: '', number: '', direction: 'inbound', candidates: null } as const;

/** The other side of a call, null while the customers with its number are looked up; and these customers. */
export function useCaller(call: CallWithNumber | undefined) {
  const { data: candidates, isError } = useQuery(customersOfCall(useClinic(), call ?? noCall));
  const caller = call ? callerOf(call, candidates) : null;
  return { caller, candidates, hasFailed: isError && !candidates };
}

/** Resolves with the other side of a call, for an action on the call. */
export const readCaller = async (clinic: ClinicClient, queries: QueryClient, call: CallWithNumber) =>
  callerOf(call) ?? callerOf(call, await queries.fetchQuery(customersOfCall(clinic, call)));
