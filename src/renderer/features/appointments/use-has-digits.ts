import { useCaller } from '../../api/use-caller.ts';
import { useAgentPart, usePhone } from '../../state/use-workstation.ts';

/**
 * Whether digits are for the page: in a wrap-up they choose the outcome, and in a call from a number that several
 * customers share they choose who is calling.
 */
export function useHasDigits(): boolean {
  const isWrappingUp = useAgentPart(({ wrapUpEndsAt }) => wrapUpEndsAt !== null);
  const calls = usePhone().calls.filter(({ state }) => state !== 'ended');
  const [call] = calls;
  const { candidates } = useCaller(call);
  if (isWrappingUp || calls.length > 1) return false;
  return call === undefined || (call.state === 'answered' && candidates?.length === 1);
}
