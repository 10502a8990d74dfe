import { useMemo } from 'react';
import type { FollowupLine } from '../../api/followup-reads.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { type CallButton, useCallButton, useHasPhone } from '../../parts/calls/use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';

export interface CallFollowup {
  readonly button: CallButton;
  /** Calls the customer of a follow-up at the first number. */
  readonly run: (followup: FollowupLine) => void;
}

/** How customers are called from the list of follow-ups; null for accounts that have no phone. */
export function useCallFollowup(): CallFollowup | null {
  const { phone } = useWorkstation();
  const hasPhone = useHasPhone();
  const button = useCallButton();
  const press = usePress();
  return useMemo(() => {
    const run = ({ customer, number = '', status }: FollowupLine): void => {
      if (number === '' || status !== 0 || button.disabled) return;
      press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex: 0 } }))();
    };
    return hasPhone ? { button, run } : null;
  }, [phone, hasPhone, button, press]);
}
