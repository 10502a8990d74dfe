import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { isPublished, type UnpublishedImports } from './unpublished-imports.sql.ts';

export type StakeRepository = ReturnType<typeof createStakeRepository>;

export function createStakeRepository(db: ClinicDatabase, unpublished: UnpublishedImports) {
  return {
    ownersOf: (numbers: readonly string[]) =>
      db
        .selectFrom('customer_phones')
        .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
        .select(['customer_phones.e164', 'customers.id'])
        .where('customer_phones.e164', 'in', [...numbers])
        .$if(unpublished.exist, (query) => query.where(isPublished))
        .execute(),
    files: (ids: readonly number[]) =>
      db
        .selectFrom('customers')
        .select(['id', 'name', 'idcard', 'phones', 'total_payment', 'balance'])
        .select(['consultant_id', 'ascription_id', 'department_id'])
        .where('id', 'in', [...ids])
        .execute(),
  };
}
