import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { endpoint } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  customerReference,
  dateField,
  phoneNumberField,
  idField,
  idParameter,
  integerParameter,
  moneyField,
  namedReference,
  paging,
  textField,
} from './field.ts';

export const sexSchema = z.union([z.literal(1), z.literal(2)]);

/** Interface 2.2: a row of the customer list. */
export const customerSummarySchema = z.object({
  id: idField,
  name: z.string(),
  sex: sexSchema,
  idcard: z.string(),
  medium_name: z.string(),
  tags: z.array(namedReference),
  created_at: z.string(),
  /** Masked without `customer.phone.view`. */
  phone: z.array(z.string()),
});
export type CustomerSummary = z.infer<typeof customerSummarySchema>;

export const customerSchema = customerSummarySchema.extend({
  age: z.int().nullable(),
  birthday: z.string().nullable(),
  sfz: z.string().nullable(),
  address_id: idField,
  /** Path of names, from the widest area to the narrowest. */
  address: z.array(z.string()),
  medium_id: idField,
  consultant: namedReference.nullable(),
  ascription: namedReference.nullable(),
  department: namedReference.nullable(),
  updated_at: z.string(),
  /** Rises with every change: an update says which one it has seen. */
  version: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

export const customerProfileSchema = z.object({
  customer: customerSchema,
  assets: z.object({ total_payment: moneyField, balance: moneyField, amount: moneyField }),
  affiliations: z.object({ consultant: namedReference.nullable(), ascription: namedReference.nullable() }),
  tags: z.array(namedReference.extend({ category: z.string() })),
});
export type CustomerProfile = z.infer<typeof customerProfileSchema>;

export const documentField = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{4,30}$/, reason('document-number-expected'));

/** Where the day begins first it is 14 hours ahead of UTC. */
const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
const birthdayField = dateField.refine(
  (day) => day >= '1900-01-01' && day <= latestToday(),
  reason('birthday-implausible'),
);

/** Interface 2.2: what a customer is created from. */
export const newCustomerSchema = z.object({
  name: textField(100),
  sex: sexSchema,
  phone: z.array(phoneNumberField).min(1).max(10),
  address_id: idParameter,
  medium_id: idParameter,
  sfz: documentField.optional(),
  age: z.int().min(1).max(199).optional(),
  birthday: birthdayField.optional(),
  tags: z.array(idParameter).max(50).optional(),
});
export type NewCustomer = z.infer<typeof newCustomerSchema>;

/** Changes the given fields; null removes a value. Numbers and documents require `customer.phone.view`. */
export const customerChangeSchema = newCustomerSchema
  .partial()
  .omit({ sfz: true, age: true, birthday: true })
  .extend({
    id: idParameter,
    /** The version that the change was made on: 409 when there is a newer one. */
    version: integerParameter(1, 2_147_483_647),
    sfz: newCustomerSchema.shape.sfz.nullable(),
    age: newCustomerSchema.shape.age.nullable(),
    birthday: newCustomerSchema.shape.birthday.nullable(),
  });
export type CustomerChange = z.infer<typeof customerChangeSchema>;

/** Interface 4.3. */
export const customerEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/api/customer/index',
    isCached: true,
    summary: 'Customers that the caller may see',
    access: 'customer.view',
    query: z.object(paging(['created_at', 'id', 'name', 'idcard'], 'created_at')),
    response: listOf(customerSummarySchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customer/create',
    summary: 'A new customer; the card number is made here',
    access: 'customer.create',
    body: newCustomerSchema,
    response: customerSchema,
  }),
  info: endpoint({
    method: 'GET',
    path: '/api/customer/info',
    isCached: true,
    summary: 'Basic customer file',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: customerSchema,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/customer/profile',
    isCached: true,
    summary: 'Profile with assets and affiliations',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter }),
    response: customerProfileSchema,
  }),
  query: endpoint({
    method: 'GET',
    path: '/api/customer/query',
    isCached: true,
    isRateLimited: true,
    summary:
      'Search: `phone` is an exact match of the number; `keyword` name, pinyin, initials, card or digits of a phone',
    access: 'customer.view',
    query: z.object({
      keyword: textField(100),
      category: z.enum(['keyword', 'phone']),
      ...paging(['created_at', 'id', 'name', 'idcard'], 'created_at'),
    }),
    response: listOf(customerSummarySchema),
  }),
};

export const customerExtensionEndpoints = {
  byDocument: endpoint({
    method: 'GET',
    path: '/api/ext/customer/by-document',
    summary: 'Customers that the caller may see who have this identity document, in capitals or not: five at most',
    access: 'customer.phone.view',
    query: z.object({ sfz: documentField }),
    response: z.array(customerReference),
    isExtension: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/ext/customer/update',
    summary: 'Changes a customer’s file; 409 with the file as it is when somebody else has changed it',
    access: 'customer.create',
    body: customerChangeSchema,
    response: customerSchema,
    isExtension: true,
  }),
};
