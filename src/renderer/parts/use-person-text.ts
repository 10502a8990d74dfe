import type { Customer } from '../../shared/contract/customer.ts';
import { useText } from '../i18n/use-text.ts';
import { useToday } from '../state/use-workstation.ts';
import { ageOf } from './customer/age-of.ts';

/** Card number, sex and age of a customer in one line; null while the file is not there. */
export function usePersonText() {
  const { text } = useText();
  const today = useToday();
  return (customer: Customer | undefined): string | null => {
    if (!customer) return null;
    const age = ageOf(customer, today);
    const sex = text(customer.sex === 2 ? 'customer.female' : 'customer.male');
    return [customer.idcard, sex, age === null ? null : text('customer.age', { count: age })]
      .filter(Boolean)
      .join(' · ');
  };
}
