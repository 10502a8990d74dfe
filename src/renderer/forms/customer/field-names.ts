import type { CustomerChange } from '../../../shared/contract/customer.ts';
import type { MessageKey } from '../../../shared/languages/en/console.ts';

export type CustomerField = Exclude<keyof CustomerChange, 'id' | 'version'>;

/** The names of a customer's fields. */
export const customerFieldNames = {
  name: 'customer.name',
  sex: 'customer.sex',
  phone: 'customer.phones',
  address_id: 'customer.address',
  medium_id: 'customer.medium',
  sfz: 'customer.document',
  age: 'customer.ageField',
  birthday: 'customer.birthday',
  tags: 'customer.tags',
} as const satisfies Record<CustomerField, MessageKey>;

export const isCustomerField = (field: string): field is CustomerField => Object.hasOwn(customerFieldNames, field);
