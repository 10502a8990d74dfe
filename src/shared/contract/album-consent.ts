import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { idField, idParameter, longTextField, namedReference } from './field.ts';

/** `publication` includes treatment. */
export const consentPurposeSchema = z.enum(['treatment', 'publication']);
export type ConsentPurpose = z.infer<typeof consentPurposeSchema>;

const consentSchema = z.object({
  id: idField,
  purpose: consentPurposeSchema,
  remark: z.string().nullable(),
  recorded_by: namedReference,
  recorded_at: z.string(),
  withdrawn_by: namedReference.nullable(),
  withdrawn_at: z.string().nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** `current`: null while there is none. `earlier`: the latest first, 20 at most. */
const consentsSchema = z.object({ current: consentSchema.nullable(), earlier: z.array(consentSchema) });
export type Consents = z.infer<typeof consentsSchema>;

/** `seen`: the consent that the sender saw, null for none. It refuses to change another one. */
const seen = idParameter.nullable();

export const newConsentSchema = z.object({
  id: idParameter,
  purpose: consentPurposeSchema,
  remark: longTextField(500).optional(),
  seen,
});

/** The consent of a customer to the photos of an album: without it no photo leaves the clinic. */
export const albumConsentEndpoints = {
  ofAlbum: get('/api/ext/customer-photo/consent', {
    summary: 'The consent of the customer to an album, and earlier ones',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: consentsSchema,
  }),
  record: post('/api/ext/customer-photo/record-consent', {
    summary: 'Records the consent of the customer; it replaces the one in force',
    access: 'album.edit',
    body: newConsentSchema,
    response: consentsSchema,
  }),
  withdraw: post('/api/ext/customer-photo/withdraw-consent', {
    summary: 'Records that the customer has withdrawn the consent; from then on no photo leaves the clinic',
    access: 'album.edit',
    body: z.object({ id: idParameter, seen: idParameter }),
    response: consentsSchema,
  }),
};
