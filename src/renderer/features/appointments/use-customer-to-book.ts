import { useSearch } from '@tanstack/react-router';
import { useCustomerOnPhone } from './use-customer-on-phone.ts';

/**
 * The customer of a new appointment, and the enquiry that it books, as parameters of the address: the form's
 * present one, or the one on the phone.
 */
export function useCustomerToBook(): { readonly customer?: string; readonly enquiry?: string } {
  const { customer, enquiry } = useSearch({ from: '/appointments' });
  const talking = useCustomerOnPhone();
  if (customer !== undefined) return enquiry === undefined ? { customer } : { customer, enquiry };
  return talking ? { customer: String(talking.id) } : {};
}
