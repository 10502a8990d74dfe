import type * as z from 'zod';
import type { Customer, customerChangeSchema } from '../../../shared/contract/customer.ts';
import {
  type CustomerField,
  customerFieldNames,
  customerFields,
  isCustomerField,
} from '../../../shared/contract/customer-fields.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import { controlValues } from './control-values.ts';
import { inRequest, valueOfField } from './customer-values.ts';
import { unfinishedPhone } from './phone-numbers.ts';

/** A field of a customer's file as its control takes it. */
export function fileValueOf(customer: Customer, field: CustomerField): FormValues[string] {
  const { empty, ofFile } = controlValues[customerFields[field].control];
  const value = customer[field];
  return value === null ? empty : ofFile(value);
}

/** A customer's file as the fields of a form take it, and the version that the first change was made on. */
export const valuesOfCustomer = (customer: Customer): FormValues => ({
  ...Object.fromEntries(customerFieldNames.map((field) => [field, fileValueOf(customer, field)])),
  [unfinishedPhone]: '',
  version: '',
});

/** The fields of the file that were changed: a number that is being typed is one of its numbers. */
export const changedFieldsOf = (changed: Partial<FormValues>): CustomerField[] => [
  ...new Set(
    Object.keys(changed)
      .map((field) => (field === unfinishedPhone ? 'phone' : field))
      .filter(isCustomerField),
  ),
];

/** The request: what was changed, and nothing else. */
export function customerChangeOf(
  customer: Pick<Customer, 'id' | 'version'>,
  values: FormValues,
  changed: Partial<FormValues>,
): z.input<typeof customerChangeSchema> {
  const { version = '' } = changed;
  const fields = changedFieldsOf(changed).map((field) => {
    const value = valueOfField(values, field);
    const isRemoved = value === '' && customerFields[field].presence === 'removable';
    return [field, isRemoved ? null : inRequest(field, value)];
  });
  return {
    id: customer.id,
    version: version === '' ? customer.version : Number(version),
    ...Object.fromEntries(fields),
  } as z.input<typeof customerChangeSchema>;
}
