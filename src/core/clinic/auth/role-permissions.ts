import { type Permission, permissions, type Role } from '../../../shared/contract/permission.ts';

const everyday: readonly Permission[] = [
  'customer.view',
  'followup.edit',
  'appointment.edit',
  'album.edit',
  'cdr.view',
  'practice',
];
const onThePhone: readonly Permission[] = [
  ...everyday,
  'customer.view.all',
  'customer.phone.view',
  'customer.create',
  'reservation.edit',
  'call.place',
  'agent.work',
  'recording.download',
];

/** The permissions of each role. Agents see every customer: they cannot choose who calls. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  agent: onThePhone,
  consultant: [...everyday, 'album.download', 'customer.phone.view', 'customer.create', 'reservation.edit'],
  doctor: [...everyday, 'album.download', 'customer.notes.medical'],
  technician: everyday,
  supervisor: [
    ...onThePhone,
    'customer.merge',
    'cdr.view.all',
    'cdr.export',
    'customer.export',
    'recording.score',
    'recording.hold',
    'album.download',
    'agent.monitor',
    'agent.listen',
    'report.view',
  ],
  admin: permissions,
};
