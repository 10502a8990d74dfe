import { useQuery } from '@tanstack/react-query';
import { customersOfCall } from '../../api/reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useAgentPart, usePhone } from '../../state/use-workstation.ts';

const noCall = { id: '', number: '', direction: 'inbound' } as const;

/**
 * Whether digits are for the page: in a wrap-up they choose the outcome, and in a call from a number that several
 * customers share they choose who is calling.
 */
export function useHasDigits(): boolean {
  const isWrappingUp = useAgentPart(({ wrapUpEndsAt }) => wrapUpEndsAt !== null);
  const calls = usePhone().calls.filter(({ state }) => state !== 'ended');
  const [call] = calls;
  const { data: sharing } = useQuery(customersOfCall(useClinic(), call ?? noCall));
  if (isWrappingUp || calls.length > 1) return false;
  return call === undefined || (call.state === 'answered' && sharing?.rows.length === 1);
}
