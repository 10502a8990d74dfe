import type { Updateable } from 'kysely';
import type { ClinicTransaction } from '../../platform/database/clinic-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameColumns } from '../../platform/name-order.ts';
import type { CustomerNumber } from './customer-input.ts';
import { insertNumbers, insertTags, insertTerms, joined } from './insert-customer.sql.ts';

export interface ChangedTerms {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export const changedTerms = (before: readonly string[], after: readonly string[]): ChangedTerms => {
  const [former, current] = [new Set(before), new Set(after)];
  return {
    removed: [...former].filter((term) => !current.has(term)),
    added: [...current].filter((term) => !former.has(term)),
  };
};

export interface CustomerUpdate {
  readonly id: number;
  /** The version that the change was made on. */
  readonly version: number;
  readonly customer: Omit<
    Updateable<Database['customers']>,
    'id' | 'idcard' | 'name_order' | 'phones' | 'tag_ids' | 'version'
  >;
  readonly phones?: readonly CustomerNumber[] | undefined;
  readonly tagIds?: readonly number[] | undefined;
  /** Search terms that the customer loses and gains. */
  readonly terms: ChangedTerms;
}

/** The change with all that the customer is found by, or nothing: false when the file has another version by now. */
export async function updateCustomer(
  transaction: ClinicTransaction,
  { id, version, customer, phones, tagIds, terms }: CustomerUpdate,
): Promise<boolean> {
  const [updated] = await transaction
    .updateTable('customers')
    .set({
      ...customer,
      ...(customer.name === undefined ? {} : nameColumns(customer.name)),
      ...(phones ? { phones: joined(phones.map(({ number }) => number)) } : {}),
      ...(tagIds ? { tag_ids: joined(tagIds) } : {}),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'created_at'])
    .execute();
  if (!updated) return false;
  if (phones) {
    await transaction.deleteFrom('customer_phones').where('customer_id', '=', id).execute();
    await insertNumbers(transaction, id, phones);
  }
  if (tagIds) {
    await transaction.deleteFrom('customer_tags').where('customer_id', '=', id).execute();
    await insertTags(transaction, id, tagIds);
  }
  // By their whole key: there is no index of the terms that a customer has.
  if (terms.removed.length > 0)
    await transaction
      .deleteFrom('customer_terms')
      .where('term', 'in', [...terms.removed])
      .where('created_at', '=', updated.created_at)
      .where('customer_id', '=', id)
      .execute();
  await insertTerms(transaction, updated, terms.added);
  return true;
}
