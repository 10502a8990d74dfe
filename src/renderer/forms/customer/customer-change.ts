import type * as z from 'zod';
import type { Customer, customerChangeSchema } from '../../../shared/contract/customer.ts';
import type { FormValues } from '../field-errors.ts';
import { numberFields } from './customer-values.ts';
import { numbersOf, unfinishedPhone } from './phone-numbers.ts';

/** A customer's file as the fields of a form take it, and the version that the first change was made on. */
export const valuesOfCustomer = (customer: Customer): FormValues => ({
  name: customer.name,
  sex: String(customer.sex),
  phone: customer.phone,
  [unfinishedPhone]: '',
  address_id: String(customer.address_id),
  medium_id: String(customer.medium_id),
  birthday: customer.birthday ?? '',
  age: customer.age ?? '',
  sfz: customer.sfz ?? '',
  tags: customer.tags.map(({ id }) => String(id)),
  version: '',
});

/** The fields of the file that were changed: a number that is being typed is one of its numbers. */
export const changedFieldsOf = (changed: Partial<FormValues>): string[] => [
  ...new Set(
    Object.keys(changed)
      .filter((field) => field !== 'version')
      .map((field) => (field === unfinishedPhone ? 'phone' : field)),
  ),
];

/** The form's value of a field of the customer. */
export const valueOfField = (values: FormValues, field: string): FormValues[string] | undefined =>
  field === 'phone' ? numbersOf(values, '') : values[field];

const canBeEmpty: ReadonlySet<string> = new Set(['birthday', 'age', 'sfz']);

/** The request: what was changed, and nothing else. */
export function customerChangeOf(
  customer: Pick<Customer, 'id' | 'version'>,
  values: FormValues,
  changed: Partial<FormValues>,
): z.input<typeof customerChangeSchema> {
  const { version = '' } = changed;
  const fields = changedFieldsOf(changed).map((field) => {
    const value = valueOfField(values, field);
    if (value === '' && canBeEmpty.has(field)) return [field, null];
    return [field, numberFields.has(field) ? Number(value) : value];
  });
  return {
    id: customer.id,
    version: version === '' ? customer.version : Number(version),
    ...Object.fromEntries(fields),
  } as z.input<typeof customerChangeSchema>;
}
