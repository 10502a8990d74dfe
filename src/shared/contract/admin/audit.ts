import * as z from 'zod';
import { get } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { dateField, idField, idParameter, namedReference, paging, textField } from '../field.ts';

const access = 'settings.manage';
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
  'followup-script.changed',
  'group.changed',
  'line.tested',
  'backup.created',
  'backup.downloaded',
  'backup.to-restore',
  'customer.changed',
  'customer.document-shown',
  'customers.merged',
  'customers.merge-undone',
  'call.customer-chosen',
  'call.supervised',
  'call.supervision-over',
  'call.taken-over',
  'missed-call.assigned',
  'queue.put-off',
  'queue.put-off-ended',
  'wrap-up.undone',
  'backup.restore-cancelled',
  'backup.deleted',
  'customers.imported',
  'callback.given-up',
  'permission.refused',
  'recording.downloaded',
  'recording.opened',
  'recording.played',
  'recording.audit-started',
  'recording.audit-cancelled',
  'recording.retention-changed',
  'recording.retention-run',
  'recording.retention-cancelled',
  'recording.removal-restored',
  'recording.removal-deleted',
  'recording.held',
  'recording.released',
  'scorecard.created',
  'scorecard.changed',
  'score.signed',
  'score.reopened',
  'score.acknowledged',
  'score.discarded',
  'review.drawn',
  'calls.exported',
  'scores.exported',
  'report.exported',
  'recordings.archived',
  'appointment.blocked',
  'appointment.unblocked',
  'customers.exported',
  'followups.exported',
  'appointments.exported',
  'reservations.exported',
  'audit.exported',
  'photo.downloaded',
  'album.consent-recorded',
  'album.consent-withdrawn',
  'material.changed',
  'enquiry.changed',
  'lead.dropped',
  'medical-note.created',
  'medical-note.changed',
  'medical-note.struck',
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

const criteria = {
  action: textField(50).optional(),
  user_id: idParameter.optional(),
  date_start: dateField.optional(),
  date_end: dateField.optional(),
  /** Part of the name of the account, of the address or of a value in the details, in capitals or not. */
  keyword: textField(100).optional(),
};

/** The audit log. */
export const adminAuditEndpoints = {
  entries: get('/api/ext/admin/audit', {
    summary: 'Sign-ins, refusals and administrative changes: who, when, from where',
    access,
    query: z.object({ ...criteria, ...paging(['at', 'id']) }),
    response: listOf(auditEntrySchema),
  }),
  export: get('/api/ext/admin/audit/export', {
    summary: 'The audit log as CSV, the oldest entry first; its details as JSON',
    access,
    query: z.object(criteria),
    response: 'csv',
    isSlow: true,
  }),
};
