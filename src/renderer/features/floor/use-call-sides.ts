import type { LiveCall } from '../../../shared/contract/call.ts';
import { useNumberText } from '../../parts/calls/use-number-text.ts';

/** Both sides of a call in one line each: the customer by name, others by number. */
export function useCallSides({ caller, callee, customer, direction }: LiveCall): { from: string; to: string } {
  const numberText = useNumberText();
  const from = numberText(caller);
  const to = numberText(callee);
  return {
    from: customer && direction === 'inbound' ? `${customer.name} ${from}` : from,
    to: customer && direction === 'outbound' ? `${customer.name} ${to}` : to,
  };
}
