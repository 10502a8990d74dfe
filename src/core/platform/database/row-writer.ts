import type { Insertable } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Rows by the thousand, without building a query for each. IDs are given; rows of one table all have the same columns.
 * Writers of many rows call `flush` now and then: until then some databases keep them in memory.
 */
export interface RowWriter {
  add<Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>): void;
  flush(): Promise<void>;
}
