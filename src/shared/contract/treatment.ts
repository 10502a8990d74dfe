import * as z from 'zod';
import { get } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { customerReference, dateField, idField, moneyField, namedReference, paging, idParameter } from './field.ts';
import { treatmentAnswers } from './treatment-fields.ts';
import { listSorts } from './list-sorts.ts';

export const treatmentSchema = z.object({
  id: idField,
  customer: customerReference,
  ...treatmentAnswers,
});
export type Treatment = z.infer<typeof treatmentSchema>;

export const erkaiSchema = z.object({
  id: idField,
  customer: customerReference,
  department: namedReference,
  developer: namedReference,
  items: z.array(namedReference),
  amount: moneyField,
  created_at: z.string(),
});
export type Erkai = z.infer<typeof erkaiSchema>;

const range = { date_start: dateField.optional(), date_end: dateField.optional(), customer_id: idParameter.optional() };

const treatmentFilter = { ...range, doctor_id: idParameter.optional() };
const erkaiFilter = { ...range, department_id: idParameter.optional(), developer_id: idParameter.optional() };

/** Interface 4.4, what was done for customers. */
export const treatmentEndpoints = {
  index: get('/api/treatment/index', {
    summary: 'Treatments carried out, of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      ...treatmentFilter,
      ...paging(listSorts.treatments),
    }),
    response: listOf(treatmentSchema),
  }),
};

/** Interface 4.4, second development. */
export const erkaiEndpoints = {
  index: get('/api/erkai/index', {
    summary: 'Second-development records, of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      ...erkaiFilter,
      ...paging(listSorts.upsells),
    }),
    response: listOf(erkaiSchema),
  }),
};

const count = z.int();
const accountSchema = z.object({
  /** All that the customer has paid: used, left, and what no record explains. */
  paid: moneyField,
  treatments: moneyField,
  upsells: moneyField,
  left: moneyField,
  /** Paid, but neither used nor left; negative where more is recorded than was paid. */
  unexplained: moneyField,
});
export type CustomerAccount = z.infer<typeof accountSchema>;

/** Sums of these records. */
export const treatmentExtensionEndpoints = {
  totals: get('/api/ext/treatment/totals', {
    summary: 'Number, sessions and amount of the treatments that the list has with this filter',
    access: 'customer.view',
    query: z.object(treatmentFilter),
    response: z.object({ count, times: z.int(), amount: moneyField }),
  }),
  erkaiTotals: get('/api/ext/erkai/totals', {
    summary: 'Number and amount of the second-development records that the list has with this filter',
    access: 'customer.view',
    query: z.object(erkaiFilter),
    response: z.object({ count, amount: moneyField }),
  }),
  ofCustomer: get('/api/ext/customer/account', {
    summary: 'What a customer has paid, what of it was used, and what is left',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter }),
    response: accountSchema,
  }),
};
