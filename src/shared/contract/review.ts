import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { idField, idParameter, longTextField, namedReference, versionField } from './field.ts';

const momentKindSchema = z.enum(['good', 'bad', 'note']);

export const momentSchema = z.object({
  id: idField,
  record_id: idField,
  /** Milliseconds since the recording began. */
  at_ms: z.int(),
  kind: momentKindSchema,
  text: z.string(),
  /** Whether the agent of the call sees it. */
  is_shared: z.boolean(),
  user: namedReference,
  created_at: z.string(),
  version: z.int(),
});
export type Moment = z.infer<typeof momentSchema>;

const fields = {
  at_ms: z.int().min(0).max(86_400_000),
  kind: momentKindSchema,
  text: longTextField(500),
  is_shared: z.boolean(),
};

/** Notes at a second of a recording. */
export const reviewEndpoints = {
  moments: get('/api/ext/recording/moments', {
    summary: 'The moments of a call, in the order of the sound: raters see all, its agents those shared with them',
    access: 'cdr.view',
    query: z.object({ id: idParameter }),
    response: z.array(momentSchema),
  }),
  addMoment: post('/api/ext/recording/moments/create', {
    summary: 'Marks a moment of a recording',
    access: 'recording.score',
    body: z.object({ record_id: idField, ...fields }),
    response: momentSchema,
  }),
  updateMoment: post('/api/ext/recording/moments/update', {
    summary: 'Changes one’s own moment; refused when it was changed since `version`, or a signed score points to it',
    access: 'recording.score',
    body: z.object({ id: idField, version: versionField(), ...fields }),
    response: momentSchema,
  }),
  removeMoment: post('/api/ext/recording/moments/delete', {
    summary: 'Deletes one’s own moment, unless a signed score points to it',
    access: 'recording.score',
    body: z.object({ id: idField }),
    response: z.null(),
  }),
};
