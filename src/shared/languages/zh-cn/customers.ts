import type { customerTexts as english } from '../en/customers.ts';

export const customerTexts: Readonly<Record<keyof typeof english, string>> = {
  'customer.document': '证件号',
  'customer.ageField': '年龄',
};
