import type { Selectable } from 'kysely';
import { customerColumns, type CustomerColumn, listedFields } from '../../../shared/contract/customer-fields.ts';
import type { Database } from '../../platform/database/schema.ts';

type ListedField = (typeof listedFields)[number];
const isColumn = (field: ListedField): field is ListedField & CustomerColumn =>
  (customerColumns as readonly string[]).includes(field);

/** Fields that a list shows as their columns hold them. */
export const plainListedFields = listedFields.filter(isColumn);

const columns = [
  ...plainListedFields,
  'id',
  'idcard',
  'created_at',
  'medium_id',
  'phones',
  'tag_ids',
] as const satisfies readonly (keyof Database['customers'])[];

/** Columns of `customers` that a list shows. */
export const listedColumns = columns.map((column) => `customers.${column}` as const);
export type ListedCustomer = Pick<Selectable<Database['customers']>, (typeof columns)[number]>;
