import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { dateField, idField, idParameter, namedReference, paging, textField } from '../field.ts';

const access = 'settings.manage';
const isExtension = true;

/** The audit log. */
export const adminAuditEndpoints = {
  entries: endpoint({
    method: 'GET',
    path: '/api/ext/admin/audit',
    summary: 'Sign-ins, refusals and administrative changes: who, when, from where',
    access,
    query: z.object({
      action: textField(50).optional(),
      user_id: idParameter.optional(),
      date_start: dateField.optional(),
      date_end: dateField.optional(),
      ...paging(['at', 'id'], 'at'),
    }),
    response: listOf(
      z.object({
        id: idField,
        at: z.string(),
        user: namedReference.nullable(),
        action: z.string(),
        detail: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
      }),
    ),
    isExtension,
  }),
};
