import type { Appointment } from '../../../shared/contract/appointment.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { type CallButton, useCallButton, useHasPhone } from '../../ui/use-call-button.ts';
import { usePress } from '../../ui/use-press.ts';

/** How the customers of appointments are called from their list; null for who has no phone. */
export function useCallFromList(): {
  readonly button: CallButton;
  /** Calls the first number of the customer. */
  readonly run: (appointment: Pick<Appointment, 'customer' | 'customer_phone'>) => void;
} | null {
  const { phone } = useWorkstation();
  const hasPhone = useHasPhone();
  const button = useCallButton();
  const press = usePress();
  if (!hasPhone) return null;
  return {
    button,
    run: ({ customer, customer_phone: number }) => {
      if (!number || button.disabled) return;
      press(() => phone.dial({ number, source: { customerId: customer.id, phoneIndex: 0 } }))();
    },
  };
}
