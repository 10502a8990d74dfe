import { useMemo } from 'react';
import type { CustomerSummary } from '../../../shared/contract/customer.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { type CallButton, useCallButton, useHasPhone } from './use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';

export interface CallFromList {
  readonly button: CallButton;
  /** Calls the first number of a customer. */
  readonly run: (customer: Pick<CustomerSummary, 'id' | 'phone'>) => void;
}

/** How customers are called from a list; null for who has no phone. The same object as long as it does the same. */
export function useCallFromList(): CallFromList | null {
  const { phone } = useWorkstation();
  const hasPhone = useHasPhone();
  const button = useCallButton();
  const press = usePress();
  return useMemo(() => {
    const run = ({ id, phone: [number] }: Pick<CustomerSummary, 'id' | 'phone'>): void => {
      if (number === undefined || button.disabled) return;
      press(() => phone.dial({ number, source: { customerId: id, phoneIndex: 0 } }))();
    };
    return hasPhone ? { button, run } : null;
  }, [phone, hasPhone, button, press]);
}
