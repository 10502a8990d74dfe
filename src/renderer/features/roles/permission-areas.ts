import { type Permission, permissions } from '../../../shared/contract/permission.ts';

/** The parts of the work that permissions belong to, in the order of the table. */
export const permissionAreas = ['customers', 'records', 'calls', 'phone', 'clinic'] as const;
type PermissionArea = (typeof permissionAreas)[number];

const areas: Readonly<Record<Permission, PermissionArea>> = {
  'customer.view': 'customers',
  'customer.view.all': 'customers',
  'customer.create': 'customers',
  'customer.phone.view': 'customers',
  'customer.export': 'customers',
  'customer.merge': 'customers',
  'customer.notes.medical': 'customers',
  'followup.edit': 'records',
  'appointment.edit': 'records',
  'reservation.edit': 'records',
  'album.edit': 'records',
  'album.download': 'records',
  'cdr.view': 'calls',
  'cdr.view.all': 'calls',
  'cdr.export': 'calls',
  'recording.download': 'calls',
  'recording.score': 'calls',
  'recording.hold': 'calls',
  'recording.delete': 'calls',
  'call.place': 'phone',
  'agent.work': 'phone',
  'agent.monitor': 'phone',
  practice: 'phone',
  'settings.manage': 'clinic',
};

export const permissionsOf = (area: PermissionArea): readonly Permission[] =>
  permissions.filter((permission) => areas[permission] === area);
