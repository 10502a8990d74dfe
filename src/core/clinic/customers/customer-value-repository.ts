import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';

export type CustomerValueRepository = ReturnType<typeof createCustomerValueRepository>;

export function createCustomerValueRepository(db: ClinicDatabase) {
  return {
    ownersOf: (numbers: readonly string[]) =>
      db
        .selectFrom('customer_phones')
        .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
        .select(['customer_phones.e164', 'customers.id'])
        .where('customer_phones.e164', 'in', [...numbers])
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
