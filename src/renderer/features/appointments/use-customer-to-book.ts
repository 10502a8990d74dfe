import { useSearch } from '@tanstack/react-router';
import { usePhone } from '../../state/use-workstation.ts';

/**
 * The customer of a new appointment, and the enquiry that it books, as parameters of the address: the form's
 * present one, or the one on the phone.
 */
export function useCustomerToBook(): { readonly customer?: string; readonly enquiry?: string } {
  const { customer, enquiry } = useSearch({ from: '/appointments' });
  const talking = usePhone().calls.findLast(({ state }) => state === 'answered')?.customer;
  if (customer !== undefined) return enquiry === undefined ? { customer } : { customer, enquiry };
  return talking ? { customer: String(talking.id) } : {};
}
