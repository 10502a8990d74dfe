import type { Visibility } from '../customers/visibility.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { joinedIds } from '../../platform/database/joined-ids.ts';
import { namesOf, type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from '../customers/visible-customers.sql.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';

export type TreatmentRepository = ReturnType<typeof createTreatmentRepository>;

export type TreatmentFilter = {
  readonly customerId?: number | undefined;
  readonly doctorId?: number | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
};
export type ErkaiFilter = {
  readonly customerId?: number | undefined;
  readonly departmentIdOfSale?: number | undefined;
  readonly developerId?: number | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
};
type TreatmentPaging = Paging & OrderOf<'treatments'>;
type ErkaiPaging = Paging & OrderOf<'upsells'>;

export function createTreatmentRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const treatments = db
    .selectFrom('treatments')
    .innerJoin('customers', 'customers.id', 'treatments.customer_id')
    .selectAll('treatments')
    .select(['customers.name as customer_name', 'customers.idcard as customer_idcard']);
  const itemIds = joinedIds('erkai_items', 'item_id', 'erkai_id', 'erkai.id').as('item_ids');
  const sales = db
    .selectFrom('erkai')
    .innerJoin('customers', 'customers.id', 'erkai.customer_id')
    .selectAll('erkai')
    .select(['customers.name as customer_name', 'customers.idcard as customer_idcard', itemIds]);

  const treatmentsBy = (filter: TreatmentFilter, to: Visibility) => ({
    shape: `treatments by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
    values: { ...filter, ...visibilityValues(to) },
    build: (value: ValueOf<TreatmentFilter & VisibilityValues>) => {
      let query = treatments;
      if (filter.customerId !== undefined) query = query.where('treatments.customer_id', '=', value('customerId'));
      if (filter.doctorId !== undefined) query = query.where('treatments.doctor_id', '=', value('doctorId'));
      if (filter.from !== undefined) query = query.where('treatments.executed_at', '>=', value('from'));
      if (filter.before !== undefined) query = query.where('treatments.executed_at', '<', value('before'));
      return query.where(visibleTo(to, ['treatments.doctor_id'], value));
    },
  });
  const salesBy = (filter: ErkaiFilter, to: Visibility) => ({
    shape: `erkai by ${namesOf(filter)} ${to.all ? 'to all' : 'to some'}`,
    values: { ...filter, ...visibilityValues(to) },
    build: (value: ValueOf<ErkaiFilter & VisibilityValues>) => {
      let query = sales;
      if (filter.customerId !== undefined) query = query.where('erkai.customer_id', '=', value('customerId'));
      if (filter.departmentIdOfSale !== undefined)
        query = query.where('erkai.department_id', '=', value('departmentIdOfSale'));
      if (filter.developerId !== undefined) query = query.where('erkai.developer_id', '=', value('developerId'));
      if (filter.from !== undefined) query = query.where('erkai.created_at', '>=', value('from'));
      if (filter.before !== undefined) query = query.where('erkai.created_at', '<', value('before'));
      return query.where(visibleTo(to, ['erkai.developer_id'], value));
    },
  });
  return {
    severalTreatments: (ids: readonly number[]) => treatments.where('treatments.id', 'in', [...ids]).execute(),
    severalSales: (ids: readonly number[]) => sales.where('erkai.id', 'in', [...ids]).execute(),
    treatments: (filter: TreatmentFilter, to: Visibility, paging: TreatmentPaging) =>
      readPage(queries, paging, {
        ...treatmentsBy(filter, to),
        sort: `treatments.${paging.sort satisfies keyof Database['treatments']}`,
        id: 'treatments.id',
      }),
    sales: (filter: ErkaiFilter, to: Visibility, paging: ErkaiPaging) =>
      readPage(queries, paging, {
        ...salesBy(filter, to),
        sort: `erkai.${paging.sort satisfies keyof Database['erkai']}`,
        id: 'erkai.id',
      }),
    /** Amounts in fen. */
    treatmentTotals: async (filter: TreatmentFilter, to: Visibility) => {
      const { shape, values, build } = treatmentsBy(filter, to);
      const row = await queries.first(`${shape} in all`, values, (value) =>
        build(value)
          .clearSelect()
          .select(({ fn }) => [
            fn.countAll<number | string>().as('count'),
            fn.sum<number | string | null>('treatments.times').as('times'),
            fn.sum<number | string | null>('treatments.amount').as('amount'),
          ]),
      );
      return { count: Number(row?.count ?? 0), times: Number(row?.times ?? 0), amount: Number(row?.amount ?? 0) };
    },
    salesTotals: async (filter: ErkaiFilter, to: Visibility) => {
      const { shape, values, build } = salesBy(filter, to);
      const row = await queries.first(`${shape} in all`, values, (value) =>
        build(value)
          .clearSelect()
          .select(({ fn }) => [
            fn.countAll<number | string>().as('count'),
            fn.sum<number | string | null>('erkai.amount').as('amount'),
          ]),
      );
      return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) };
    },
    /** In fen. */
    paidBy: (customerId: number) =>
      db
        .selectFrom('customers')
        .select(['total_payment', 'balance'])
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow(),
  };
}
