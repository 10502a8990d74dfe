import { useSearch } from '@tanstack/react-router';
import { usePhone } from '../../state/use-workstation.ts';

/**
 * The customer of a new appointment, as a parameter of the address: the form's present one, or the one on the phone.
 */
export function useCustomerToBook(): { readonly customer?: string } {
  const { customer } = useSearch({ from: '/appointments' });
  const talking = usePhone().calls.findLast(({ state }) => state === 'answered')?.customer;
  if (customer !== undefined) return { customer };
  return talking ? { customer: String(talking.id) } : {};
}
