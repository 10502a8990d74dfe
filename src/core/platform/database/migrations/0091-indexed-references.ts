import type { DialectTypes } from '../dialect-types.ts';

/** Columns that refer to rows which can be removed, by table; two have what is asked for with them. */
const references = {
  addresses: ['parent_id'],
  appointment_holds: ['room_id'],
  appointments: ['department_id', 'item_id'],
  call_wrap_ups: ['outcome_id, call_id'],
  customer_tags: ['tag_id'],
  customers: ['address_id', 'department_id', 'medium_id'],
  departments: ['parent_id'],
  erkai: ['department_id, created_at, id'],
  erkai_items: ['item_id'],
  followup_results: ['outcome_id'],
  followup_tries: ['outcome_id'],
  followups: ['tool_id'],
  goods_types: ['parent_id'],
  materials: ['category_id'],
  product_types: ['parent_id'],
  reservation_items: ['item_id'],
  reservations: ['department_id', 'lost_reason_id', 'type_id'],
  settled_missed_calls: ['reason_id'],
  sip_credentials: ['token_id'],
  treatments: ['item_id'],
  users: ['department_id'],
} as const;

/**
 * A database looks for the references to a row before it removes it: each has an index, so that no table is read as a
 * whole for it. The search terms of customers are derived: 0014 has ended their reference in PostgreSQL.
 */
export const indexedReferences = ({ eraseReference }: DialectTypes): readonly string[] => [
  ...eraseReference('customer_terms', 'customer_id', 'customers'),
  ...Object.entries(references).flatMap(([table, columns]) =>
    columns.map((key) => {
      const [column = ''] = key.split(',');
      return `CREATE INDEX ${table}_of_${column.replace('_id', '')} ON ${table} (${key}) WHERE ${column} IS NOT NULL`;
    }),
  ),
];
