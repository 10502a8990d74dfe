import type { Insertable } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Rows by the thousand, without building a query for each. IDs are given; rows of one table all have the same columns.
 * Whatever holds many rows calls `flush` now and then: until then some databases keep them in memory.
 */
export interface RowWriter {
  add<Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>): void;
  flush(): Promise<void>;
}

/** Every table of the clinic, those that are referred to before those that refer to them. */
export const tablesInOrder = [
  'settings',
  'index_versions',
  'departments',
  'mediums',
  'addresses',
  'tags',
  'skill_groups',
  'agents',
  'agent_groups',
  'users',
  'tokens',
  'sip_credentials',
  'agent_events',
  'audit_log',
  'customers',
  'customer_phones',
  'customer_tags',
  'customer_terms',
  'call_records',
  'call_parts',
  'rooms',
  'followup_types',
  'followup_tools',
  'items',
  'reservation_types',
  'product_types',
  'goods_types',
  'followups',
  'treatments',
  'erkai',
  'erkai_items',
  'reservations',
  'reservation_items',
  'appointments',
  'albums',
  'photos',
  'material_categories',
  'materials',
  'idempotency_keys',
  'callbacks',
] as const satisfies readonly (keyof Database)[];

/** A table that is forgotten above does not compile. */
type Forgotten = Exclude<keyof Database, (typeof tablesInOrder)[number]>;
export const noneIsForgotten: [Forgotten] extends [never] ? true : Forgotten = true;
