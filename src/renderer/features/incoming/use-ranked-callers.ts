import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CustomerReasons } from '../../../shared/contract/call-reason.ts';
import type { CustomerReference } from '../../../shared/contract/field.ts';
import type { PhoneCall } from '../../../shared/ipc/phone-ipc.ts';
import { reasonsOfCall } from '../../api/call-reason-reads.ts';
import { useCaller } from '../../api/use-caller.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useCapability } from '../../state/use-workstation.ts';

/** How long a list waits for its order; later results fill the existing places. */
const rankingMs = 300;

export interface RankedCaller {
  readonly customer: CustomerReference;
  readonly known: CustomerReasons | undefined;
}

/**
 * The customers with the number of a call, the likeliest first; null while they are looked up. The order stays once it
 * is shown: what somebody is about to choose does not move.
 */
export function useRankedCallers(call: PhoneCall): readonly RankedCaller[] | null {
  const clinic = useClinic();
  const isOffered = useCapability('callReasons');
  const { candidates } = useCaller(call);
  const reasons = useQuery(reasonsOfCall(clinic, call, isOffered));
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const isRanked = !isOffered || reasons.data !== undefined || reasons.isError;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), rankingMs);
    return () => clearTimeout(timer);
  }, []);
  if (order === null && candidates && (isRanked || isLate))
    setOrder(reasons.data?.customers.map(({ customer }) => customer.id) ?? []);
  if (!candidates || order === null) return null;
  const placeOf = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return candidates
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    .map((customer) => ({
      customer,
      known: reasons.data?.customers.find((one) => one.customer.id === customer.id),
    }));
}
