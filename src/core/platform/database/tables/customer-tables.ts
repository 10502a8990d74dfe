import type { Generated } from 'kysely';
import { table } from './table.ts';

export const customerTables = {
  /** Unfinished imports: `staging` until the file is checked, then `adding` its customers. */
  customer_imports: table<{ id: Generated<number>; state: 'staging' | 'adding' }>('id'),
  /** Customers of imports that are not added yet, as JSON; see customers/import-repository.ts. */
  staged_customers: table<{ import_id: number; number: number; customer: string }>('import_id', 'number'),
  customers: table<{
    id: Generated<number>;
    idcard: string;
    name: string;
    /** See platform/name-order.ts. */
    name_order: string;
    sex: 1 | 2;
    birthday: string | null;
    age: number | null;
    sfz: string | null;
    allergies: Generated<string | null>;
    address_id: number;
    medium_id: number;
    department_id: number | null;
    consultant_id: number | null;
    ascription_id: number | null;
    total_payment: number;
    balance: number;
    points: number;
    /** As typed, and `tag_ids`, joined by commas: a row that is read takes no look at the tables that find by them. */
    phones: string;
    tag_ids: string;
    created_at: number;
    updated_at: number;
    /** Rises with every change of the file. */
    version: Generated<number>;
  }>('id'),
  customer_phones: table<{ customer_id: number; position: number; number: string; e164: string }>(
    'customer_id',
    'position',
  ),
  /** Notes for those with `customer.notes.medical`; struck out with a reason, and never deleted. */
  medical_notes: table<{
    id: Generated<number>;
    customer_id: number;
    note: string;
    created_by: number;
    created_at: number;
    /** The last change of its text, or its striking out. */
    updated_by: Generated<number | null>;
    updated_at: Generated<number | null>;
    struck_reason: Generated<string | null>;
    version: Generated<number>;
  }>('id'),
  /** Callers who are no customers yet. `given`: JSON of what was said, see `NewLead`. */
  leads: table<{
    id: Generated<number>;
    name: string;
    given: string;
    owner_id: number;
    created_at: number;
    /** When it was completed or dropped; null while it is open. */
    closed_at: Generated<number | null>;
    version: Generated<number>;
  }>('id'),
  lead_numbers: table<{ e164: string; lead_id: number }>('e164', 'lead_id'),
  customer_tags: table<{ customer_id: number; tag_id: number }>('customer_id', 'tag_id'),
  /** One row for each part of a customer that a keyword may match; see customers/search-index.sql.ts. */
  customer_terms: table<{ term: string; created_at: number; customer_id: number }>('term', 'created_at', 'customer_id'),
  /** `snapshot`: JSON, see customer-merge/snapshot.ts; null when the merge can no longer be undone. */
  customer_merges: table<{
    id: Generated<number>;
    merged_id: number;
    kept_id: number;
    merged_card: string;
    merged_name: string;
    merged_at: number;
    merged_by: number | null;
    undone_at: number | null;
    undone_by: number | null;
    snapshot: string | null;
  }>('id'),
  /** The records that a merge moved to the kept file, until it can no longer be undone. */
  customer_merge_moves: table<{ merge_id: number; record_table: string; record_id: number }>(
    'merge_id',
    'record_table',
    'record_id',
  ),
};
