import type * as z from 'zod';
import type { newCustomerSchema } from '../../../shared/contract/customer.ts';
import { type CustomerField, customerFieldNames, customerFields } from '../../../shared/contract/customer-fields.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { controlValues } from './control-values.ts';
import { numbersOf, unfinishedPhone } from './phone-numbers.ts';

/** Fields of a new customer, each behind the prefix that it has in the request: `customer.` or none. */
export const emptyCustomer = (prefix: string): FormValues => ({
  ...Object.fromEntries(
    customerFieldNames.map((field) => [`${prefix}${field}`, controlValues[customerFields[field].control].empty]),
  ),
  [`${prefix}${unfinishedPhone}`]: '',
});

const isGiven = (value: unknown): boolean =>
  value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The value of a form's field; a number that is being typed is one of the numbers. */
export const valueOfField = (values: FormValues, field: CustomerField, prefix = ''): FormValues[string] | undefined =>
  customerFields[field].control === 'numbers' ? numbersOf(values, prefix) : values[`${prefix}${field}`];

/** A value as the request has it. */
export const inRequest = (field: CustomerField, value: FormValues[string] | undefined) =>
  controlValues[customerFields[field].control].isNumber ? Number(value) : value;

/** The schema names missing fields. */
export const customerOf = (values: FormValues, prefix: string): z.input<typeof newCustomerSchema> =>
  Object.fromEntries(
    customerFieldNames.flatMap((field) => {
      const value = valueOfField(values, field, prefix);
      return isGiven(value) ? [[field, inRequest(field, value)]] : [];
    }),
  ) as z.input<typeof newCustomerSchema>;
