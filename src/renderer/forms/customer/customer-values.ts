import type * as z from 'zod';
import type { newCustomerSchema } from '../../../shared/contract/customer.ts';
import type { FormValues } from '../field-errors.ts';
import { numbersOf, unfinishedPhone } from './phone-numbers.ts';

/** Fields of a new customer, each behind the prefix that it has in the request: `customer.` or none. */
const emptyFields: FormValues = {
  name: '',
  sex: null,
  phone: [],
  address_id: null,
  medium_id: null,
  birthday: '',
  age: '',
  sfz: '',
  tags: [],
};

export const emptyCustomer = (prefix: string): FormValues =>
  Object.fromEntries(
    Object.entries({ ...emptyFields, [unfinishedPhone]: '' }).map(([field, value]) => [`${prefix}${field}`, value]),
  );

const isGiven = (value: unknown): boolean =>
  value !== '' && value !== null && !(Array.isArray(value) && value.length === 0);

/** What selects and drafts may hold as text, and the request has as a number. */
export const numberFields: ReadonlySet<string> = new Set(['sex', 'age']);

/** The schema names missing fields. */
export const customerOf = (values: FormValues, prefix: string): z.input<typeof newCustomerSchema> =>
  Object.fromEntries(
    Object.keys(emptyFields).flatMap((field) => {
      const value = field === 'phone' ? numbersOf(values, prefix) : values[`${prefix}${field}`];
      return isGiven(value) ? [[field, numberFields.has(field) ? Number(value) : value]] : [];
    }),
  ) as z.input<typeof newCustomerSchema>;
