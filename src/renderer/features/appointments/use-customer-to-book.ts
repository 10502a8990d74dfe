import { useSearch } from '@tanstack/react-router';
import { usePhone } from '../../state/use-workstation.ts';

/** Whom a new appointment is for, as an address says it: whom the form is for already, or who is on the phone. */
export function useCustomerToBook(): { readonly customer?: string } {
  const { customer } = useSearch({ from: '/appointments' });
  const talking = usePhone().calls.findLast(({ state }) => state === 'answered')?.customer;
  if (customer !== undefined) return { customer };
  return talking ? { customer: String(talking.id) } : {};
}
