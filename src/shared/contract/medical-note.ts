import * as z from 'zod';
import { reason } from '../problems/reasons.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { idField, idParameter, longTextField, namedReference, paging, textField, versionField } from './field.ts';

const access = 'customer.notes.medical';
const medicalNoteSchema = z.object({
  id: idField,
  customer_id: idField,
  note: z.string(),
  created_by: namedReference,
  created_at: z.string(),
  /** The last correction, or the striking out. */
  updated_by: namedReference.nullable(),
  updated_at: z.string().nullable(),
  /** Why the note no longer holds; null while it does. */
  struck_reason: z.string().nullable(),
  /** Rises with every change. */
  version: z.int(),
});
export type MedicalNote = z.infer<typeof medicalNoteSchema>;

const noteField = longTextField(4000);

export const newMedicalNoteSchema = z.object({ customer_id: idParameter, note: noteField });
export type NewMedicalNote = z.infer<typeof newMedicalNoteSchema>;

export const medicalNoteChangeSchema = z
  .object({
    id: idParameter,
    /** The version that was seen: 409 when there is a newer one. */
    version: versionField(),
    /** Corrects the note: only its author. */
    note: noteField.optional(),
    /** Strikes the note out, for good. */
    struck_reason: textField(200).optional(),
  })
  .refine(({ note, struck_reason }) => (note ?? struck_reason) !== undefined, {
    error: reason('field-required'),
    path: ['note'],
  });
export type MedicalNoteChange = z.infer<typeof medicalNoteChangeSchema>;

/** Notes about a customer that only doctors read. */
export const medicalNoteEndpoints = {
  list: get('/api/ext/customer/medical-notes', {
    summary: 'Notes for doctors about a customer whose file the caller may open, struck out ones too',
    access,
    query: z.object({ customer_id: idParameter, ...paging(['id']) }),
    response: listOf(medicalNoteSchema),
  }),
  create: post('/api/ext/customer/medical-notes/create', {
    summary: 'A new note for doctors',
    access,
    body: newMedicalNoteSchema,
    response: medicalNoteSchema,
  }),
  update: post('/api/ext/customer/medical-notes/update', {
    summary: 'Corrects one’s own note, or strikes a note out; 409 with the note as it is when it has changed',
    access,
    body: medicalNoteChangeSchema,
    response: medicalNoteSchema,
  }),
};
