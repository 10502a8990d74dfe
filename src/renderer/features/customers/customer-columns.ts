import type { MessageKey } from '../../../shared/languages/en/console.ts';

/** Columns that can be hidden and moved, in the order that they have at first; the name always comes first. */
export const customerColumns = [
  'phone',
  'tags',
  'ascription',
  'last_contact',
  'next_appointment',
  'balance',
  'medium',
  'idcard',
  'created_at',
  'consultant',
  'points',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

/** Nobody has chosen yet: these are hidden. */
export const hiddenAtFirst: readonly CustomerColumn[] = ['consultant', 'points'];

/** Columns that the list asks the service for apart from the rows. */
export const contactColumns = [
  'ascription',
  'last_contact',
  'next_appointment',
  'balance',
  'consultant',
  'points',
] as const satisfies readonly CustomerColumn[];

export const columnNames = {
  idcard: 'customer.card',
  phone: 'customer.phones',
  medium: 'customer.medium',
  tags: 'customer.tags',
  ascription: 'customers.owner',
  consultant: 'customer.consultant',
  last_contact: 'customers.lastContact',
  next_appointment: 'customers.nextAppointment',
  balance: 'customer.balance',
  points: 'customer.points',
  created_at: 'customer.created',
} as const satisfies Record<CustomerColumn, MessageKey>;

/** All columns in the order of an account; those that it has not moved follow in theirs. */
export function columnsInOrder(order: readonly string[]): readonly CustomerColumn[] {
  const moved = order.flatMap((id) => customerColumns.find((column) => column === id) ?? []);
  return [...moved, ...customerColumns.filter((column) => !moved.includes(column))];
}

/** The order in which a column stands at another place. */
export function withMoved(
  columns: readonly CustomerColumn[],
  column: CustomerColumn,
  place: number,
): readonly CustomerColumn[] {
  const others = columns.filter((one) => one !== column);
  return others.toSpliced(Math.min(others.length, Math.max(0, place)), 0, column);
}
