import type { MessageKey } from '../../../shared/languages/en/console.ts';

/** Columns that can be hidden; the name is always shown. */
export const customerColumns = [
  'idcard',
  'phone',
  'medium',
  'tags',
  'last_contact',
  'next_appointment',
  'created_at',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

export const columnNames = {
  idcard: 'customer.card',
  phone: 'customer.phones',
  medium: 'customer.medium',
  tags: 'customer.tags',
  last_contact: 'customers.lastContact',
  next_appointment: 'customers.nextAppointment',
  created_at: 'customer.created',
} as const satisfies Record<CustomerColumn, MessageKey>;
