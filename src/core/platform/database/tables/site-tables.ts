import type { Generated } from 'kysely';
import { table } from './table.ts';

export const siteTables = {
  settings: table<{ name: string; value: string }>('name'),
  /** By which version of its rules an index was made that is derived from other tables. */
  index_versions: table<{ name: string; version: number }>('name'),
  /** One row; see platform/clock-trust.ts. */
  clock_trust: table<{ id: number; at: number; leeway: number }>('id'),
  departments: table<{ id: Generated<number>; name: string; parent_id: number | null }>('id'),
  mediums: table<{ id: Generated<number>; name: string }>('id'),
  addresses: table<{ id: Generated<number>; name: string; parent_id: number | null }>('id'),
  tags: table<{ id: Generated<number>; name: string; category: string }>('id'),
};
