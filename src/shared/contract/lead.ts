import * as z from 'zod';
import { newCustomerSchema } from './customer.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { idField, idParameter, namedReference, versionField } from './field.ts';
import { reservationFields } from './reservation-fields.ts';

const { name, phone } = newCustomerSchema.shape;

/** A caller of whom a name and a number are known, with whatever else was said for the file and the enquiry. */
const leadValues = {
  customer: z.object({ ...newCustomerSchema.partial().shape, name, phone }),
  reservation: z.object(reservationFields).partial(),
};
export const newLeadSchema = z.object(leadValues);
export type NewLead = z.infer<typeof newLeadSchema>;

/** The version that a change was made on: 409 when there is a newer one. */
const seen = { id: idParameter, version: versionField() };
const leadChangeSchema = z.object({ ...seen, ...leadValues });
export type LeadChange = z.infer<typeof leadChangeSchema>;
const leadToDropSchema = z.object(seen);
export type LeadToDrop = z.infer<typeof leadToDropSchema>;

/** No list has more: leads are completed or dropped within days. */
export const maxListedLeads = 200;

const leadSchema = z.object({
  id: idField,
  /** As it was given. Without `customer.phone.view` numbers are masked, and a document is left out. */
  customer: z.looseObject({ name: z.string(), phone: z.array(z.string()) }),
  reservation: z.looseObject({}),
  /** The account that took it. */
  owner: namedReference,
  /** The last call that belongs to it; null without one. */
  call_id: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type Lead = z.infer<typeof leadSchema>;

const access = 'reservation.edit';
/** Callers who are no customers yet: the interface requires more of a customer than a name and a number. */
export const leadEndpoints = {
  list: get('/api/ext/lead/list', {
    summary:
      'Open leads, the newest first: everybody’s with customer.view.all, otherwise one’s own; ' +
      `${maxListedLeads} at most`,
    access: 'customer.view',
    query: z.object({}),
    response: listOf(leadSchema),
  }),
  info: get('/api/ext/lead/info', {
    summary: 'One open lead; 409 when it was completed or dropped',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: leadSchema,
  }),
  create: post('/api/ext/lead/create', {
    summary:
      'Keeps a name and a number, and whatever else was said, without a customer. `POST /api/reservation/create` ' +
      'with `lead_id` completes it',
    access,
    body: newLeadSchema,
    response: leadSchema,
  }),
  update: post('/api/ext/lead/update', {
    summary: 'Replaces what is known of an open lead. Needs customer.phone.view',
    access,
    body: leadChangeSchema,
    response: leadSchema,
  }),
  drop: post('/api/ext/lead/drop', {
    summary: 'Drops an open lead: it leaves the list, and its number is nobody’s again',
    access,
    body: leadToDropSchema,
    response: z.null(),
  }),
};
