import * as z from 'zod';
import { answerShape, changeShape, creationShape, documentField, listedFields } from './customer-fields.ts';
import { pick } from '../pick.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  customerReference,
  idField,
  idParameter,
  integerParameter,
  moneyField,
  namedReference,
  paging,
  textField,
} from './field.ts';
import { listSorts } from './list-sorts.ts';

/** Interface 2.2: a row of the customer list. */
export const customerSummarySchema = z.object({
  id: idField,
  idcard: z.string(),
  medium_name: z.string(),
  created_at: z.string(),
  ...pick(answerShape, listedFields),
});
export type CustomerSummary = z.infer<typeof customerSummarySchema>;

export const customerSchema = customerSummarySchema.extend({
  ...answerShape,
  /** Path of names, from the widest area to the narrowest. */
  address: z.array(z.string()),
  consultant: namedReference.nullable(),
  ascription: namedReference.nullable(),
  department: namedReference.nullable(),
  updated_at: z.string(),
  /** Rises with every change: an update says which one it has seen. */
  version: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;

const customerProfileSchema = z.object({
  customer: customerSchema,
  assets: z.object({ total_payment: moneyField, balance: moneyField, amount: moneyField }),
  affiliations: z.object({ consultant: namedReference.nullable(), ascription: namedReference.nullable() }),
  tags: z.array(namedReference.extend({ category: z.string() })),
});
export type CustomerProfile = z.infer<typeof customerProfileSchema>;

/** Interface 2.2: what a customer is created from. */
export const newCustomerSchema = z.object(creationShape);
export type NewCustomer = z.infer<typeof newCustomerSchema>;

/** Fields that are present change; null removes the value. Numbers, documents: with `customer.phone.view` alone. */
export const customerChangeSchema = z.object({
  ...changeShape,
  id: idParameter,
  /** The version that the change was made on: 409 when there is a newer one. */
  version: integerParameter(1, 2_147_483_647),
});
export type CustomerChange = z.infer<typeof customerChangeSchema>;

/** Interface 4.3. */
export const customerEndpoints = {
  index: get('/api/customer/index', {
    summary: 'Customers that the caller may see',
    access: 'customer.view',
    query: z.object(paging(listSorts.customers)),
    response: listOf(customerSummarySchema),
  }),
  create: post('/api/customer/create', {
    summary: 'A new customer; the card number is made here',
    access: 'customer.create',
    body: newCustomerSchema,
    response: customerSchema,
  }),
  info: get('/api/customer/info', {
    summary: 'Basic customer file',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: customerSchema,
  }),
  profile: get('/api/customer/profile', {
    summary: 'Profile with assets and affiliations',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter }),
    response: customerProfileSchema,
  }),
  query: get('/api/customer/query', {
    isRateLimited: true,
    summary:
      'Search: `phone` is an exact match of the number; `keyword` name, pinyin, initials, card or digits of a phone',
    access: 'customer.view',
    query: z.object({
      keyword: textField(100),
      category: z.enum(['keyword', 'phone']),
      ...paging(listSorts.customers),
    }),
    response: listOf(customerSummarySchema),
  }),
};

export const customerExtensionEndpoints = {
  affiliated: get('/api/ext/customer/affiliated', {
    summary: 'Customers that the caller may see whose consultant or owner (ascription) this account is',
    access: 'customer.view',
    query: z.object({ user_id: idParameter, ...paging(listSorts.customers) }),
    response: listOf(customerSummarySchema),
  }),
  byDocument: get('/api/ext/customer/by-document', {
    summary: 'Customers that the caller may see who have this identity document, in capitals or not: five at most',
    access: 'customer.phone.view',
    query: z.object({ sfz: documentField }),
    response: z.array(customerReference),
  }),
  document: post('/api/ext/customer/document', {
    summary: 'The identity document of a customer, in full: it is in the audit log who saw it',
    access: 'customer.phone.view',
    body: z.object({ id: idParameter }),
    response: z.object({ sfz: z.string().nullable() }),
  }),
  spellings: get('/api/ext/customer/spellings', {
    summary:
      'Spellings of the names of customers that the caller may see, for a search: the name, its pinyin and initials',
    access: 'customer.view',
    /** Up to 32 IDs, with commas. */
    query: z.object({ ids: z.string().regex(/^\d{1,16}(?:,\d{1,16}){0,31}$/) }),
    response: z.array(z.object({ id: idField, spellings: z.array(z.string()) })),
  }),
  update: post('/api/ext/customer/update', {
    summary: 'Changes a customer’s file; 409 with the file as it is when somebody else has changed it',
    access: 'customer.create',
    body: customerChangeSchema,
    response: customerSchema,
  }),
};
