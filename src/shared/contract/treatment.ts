import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { customerReference, dateField, idField, moneyField, namedReference, paging, idParameter } from './field.ts';
import { treatmentAnswers } from './treatment-fields.ts';

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

/** Interface 4.4, what was done for customers. */
export const treatmentEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/api/treatment/index',
    isCached: true,
    summary: 'Treatments carried out, of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      ...range,
      doctor_id: idParameter.optional(),
      ...paging(['executed_at', 'amount', 'id'], 'executed_at'),
    }),
    response: listOf(treatmentSchema),
  }),
};

/** Interface 4.4, second development. */
export const erkaiEndpoints = {
  index: endpoint({
    method: 'GET',
    path: '/api/erkai/index',
    isCached: true,
    summary: 'Second-development records, of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      ...range,
      department_id: idParameter.optional(),
      developer_id: idParameter.optional(),
      ...paging(['created_at', 'amount', 'id'], 'created_at'),
    }),
    response: listOf(erkaiSchema),
  }),
};
