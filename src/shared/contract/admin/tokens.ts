import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { idParameter, namedReference, paging, textField } from '../field.ts';
import { listSorts } from '../list-sorts.ts';

const access = 'settings.manage';
const sessionTokenSchema = z.object({
  id: z.string(),
  user: namedReference,
  created_at: z.string(),
  last_used_at: z.string(),
  fingerprint: z.string().nullable(),
  /** The name of the workstation's machine, where it has said it. */
  workstation: z.string().nullable().optional(),
  /** Whether it is that of this request. */
  is_own: z.boolean(),
});
export type SessionToken = z.infer<typeof sessionTokenSchema>;

/** Listing and revoking tokens. */
export const adminTokenEndpoints = {
  tokens: get('/api/ext/admin/tokens', {
    summary: 'Valid tokens',
    access,
    query: z.object({ user_id: idParameter.optional(), ...paging(listSorts.signIns) }),
    response: listOf(sessionTokenSchema),
  }),
  revoke: post('/api/ext/admin/tokens/revoke', {
    summary: 'Revokes a token; its phone registration and event connections end at once',
    access,
    body: z.object({ id: textField(100) }),
    response: z.null(),
  }),
};
