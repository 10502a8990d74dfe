import type { MessageKey } from '../../../shared/languages/en/console.ts';

/** Columns that can be hidden; the name is always shown. */
export const customerColumns = ['idcard', 'phone', 'medium', 'tags', 'created_at'] as const;
export type CustomerColumn = (typeof customerColumns)[number];

export const columnNames = {
  idcard: 'customer.card',
  phone: 'customer.phones',
  medium: 'customer.medium',
  tags: 'customer.tags',
  created_at: 'customer.created',
} as const satisfies Record<CustomerColumn, MessageKey>;
