import * as z from 'zod';

/** A permission. Roles are sets of these; the core decides, screens only hide what would be refused. */
export const permissions = [
  'customer.view',
  'customer.view.all',
  'customer.create',
  'customer.phone.view',
  'customer.export',
  'customer.merge',
  'customer.notes.medical',
  'followup.edit',
  'appointment.edit',
  'reservation.edit',
  'album.edit',
  'album.download',
  'cdr.view',
  'cdr.view.all',
  'cdr.export',
  'recording.download',
  'recording.score',
  'recording.hold',
  'recording.delete',
  'report.view',
  'call.place',
  'agent.work',
  'agent.monitor',
  'agent.listen',
  'agent.listen.private',
  'practice',
  'settings.manage',
] as const;

export const permissionSchema = z.enum(permissions);
export type Permission = z.infer<typeof permissionSchema>;

export const roleSchema = z.enum(['agent', 'consultant', 'doctor', 'technician', 'supervisor', 'admin']);
export type Role = z.infer<typeof roleSchema>;
