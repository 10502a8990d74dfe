import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { dateField, idField, idParameter, namedReference, paging, textField } from '../field.ts';

const access = 'settings.manage';
const isExtension = true;

/** A recorded action. */
export const auditActions = [
  'login',
  'login.failed',
  'login.slowed',
  'logout',
  'token.revoked',
  'account.first',
  'account.created',
  'account.changed',
  'settings.changed',
  'lookup.changed',
  'group.changed',
  'backup.created',
  'backup.downloaded',
  'backup.to-restore',
  'customer.changed',
  'call.customer-chosen',
  'wrap-up.undone',
  'backup.restore-cancelled',
  'backup.deleted',
  'customers.imported',
  'callback.given-up',
  'permission.refused',
  'recording.downloaded',
  'calls.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntrySchema = z.object({
  id: idField,
  at: z.string(),
  user: namedReference.nullable(),
  /** One of `auditActions`; entries of an earlier version may have another. */
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditEntrySchema>;

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
    response: listOf(auditEntrySchema),
    isExtension,
  }),
};
