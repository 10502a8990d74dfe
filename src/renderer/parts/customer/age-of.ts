import type { Customer } from '../../../shared/contract/customer.ts';

/** In years on that day: by the birthday where it is known, since an age that was written down grows old. */
export function ageOf({ age, birthday }: Pick<Customer, 'age' | 'birthday'>, today: string): number | null {
  if (birthday === null || birthday > today) return age;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
