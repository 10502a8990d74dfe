import type { List } from '../../../shared/contract/envelope.ts';
import type { AnswerName } from '../../../shared/contract/field.ts';
import type { CustomerAccount, Erkai, Treatment } from '../../../shared/contract/treatment.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { CustomerService } from '../customers/customers-service.ts';
import { visibilityOf } from '../customers/visibility.ts';
import { dayRange, formatDateTime } from '../../platform/database/local-time.ts';
import type { Paging } from '../../platform/database/page.ts';
import type { Database } from '../../platform/database/schema.ts';
import { deletedEntry, type LookupCache } from '../lookups/lookup-cache.ts';
import { yuan } from '../money.ts';
import type { TreatmentRepository } from './treatments-repository.ts';
import {
  mapTreatment,
  type TreatmentAnswer,
  treatmentColumnOf,
  type TreatmentColumns,
  type TreatmentField,
  type TreatmentKind,
  type TreatmentStored,
} from '../../../shared/contract/treatment-fields.ts';

type Views = { readonly [Kind in TreatmentKind]: (stored: TreatmentStored[Kind]) => TreatmentAnswer<Kind> };

/** Treatments as the contract has them: names of lookups, yuan, times of the clinic. */
class TreatmentView {
  readonly #views: Views;

  constructor(lookups: Pick<LookupCache, 'item' | 'user'>, timeZone: string) {
    this.#views = {
      item: (id) => lookups.item(id) ?? deletedEntry(id),
      staff: (id) => lookups.user(id),
      count: (count) => count,
      money: yuan,
      moment: (at) => formatDateTime(at, timeZone),
      text: (text) => text,
    };
  }

  /** The fields of the table. */
  fields(row: TreatmentColumns): Pick<Treatment, TreatmentField> {
    return mapTreatment((field, { kind }) => this.#views[kind](row[treatmentColumnOf(field)] as never)) as Pick<
      Treatment,
      TreatmentField
    >;
  }
}

export type TreatmentService = ReturnType<typeof createTreatmentService>;
type TreatmentRow = Awaited<ReturnType<TreatmentRepository['severalTreatments']>>[number];
type ErkaiRow = Awaited<ReturnType<TreatmentRepository['severalSales']>>[number];

/** An answer that tells each column of the table. A column that the contract lacks has no possible value. */
type Whole<Answer, Table extends 'treatments' | 'erkai'> = Answer & {
  readonly [Column in keyof Database[Table] as AnswerName<Column>]: Answer[AnswerName<Column> & keyof Answer];
};

interface Range {
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly customer_id?: number | undefined;
}

interface OfDoctor {
  readonly doctor_id?: number | undefined;
}
interface OfSale {
  readonly department_id?: number | undefined;
  readonly developer_id?: number | undefined;
}

/** Treatments of customers, and later upsells (interface 4.4): read only. */
export function createTreatmentService({
  repository,
  customers,
  lookupCache,
  timeZone,
}: {
  repository: TreatmentRepository;
  customers: Pick<CustomerService, 'info'>;
  lookupCache: LookupCache;
  timeZone: string;
}) {
  const between = ({ date_start: start, date_end: end, customer_id: customerId }: Range) => ({
    customerId,
    ...dayRange(start, end, timeZone),
  });
  const treatmentFilterOf = (query: Range & OfDoctor) => ({ ...between(query), doctorId: query.doctor_id });
  const erkaiFilterOf = (query: Range & OfSale) => ({
    ...between(query),
    departmentIdOfSale: query.department_id,
    developerId: query.developer_id,
  });
  const customerOf = (row: { customer_id: number; customer_name: string; customer_idcard: string }) => ({
    id: row.customer_id,
    name: row.customer_name,
    idcard: row.customer_idcard,
  });

  const view = new TreatmentView(lookupCache, timeZone);
  const toTreatment = (row: TreatmentRow): Whole<Treatment, 'treatments'> => ({
    id: row.id,
    customer: customerOf(row),
    ...view.fields(row),
  });
  const toErkai = (row: ErkaiRow): Whole<Erkai, 'erkai'> => ({
    id: row.id,
    customer: customerOf(row),
    department: lookupCache.department(row.department_id) ?? deletedEntry(row.department_id),
    developer: lookupCache.user(row.developer_id) ?? deletedEntry(row.developer_id),
    items: (row.item_ids?.split(',') ?? []).map((id) => lookupCache.item(Number(id)) ?? deletedEntry(Number(id))),
    amount: yuan(row.amount),
    created_at: formatDateTime(row.created_at, timeZone),
  });

  return {
    /** Restricted to customers whom the caller may see. */
    treatmentsByIds: async (ids: readonly number[]) => (await repository.severalTreatments(ids)).map(toTreatment),
    /** Restricted to customers whom the caller may see. */
    salesByIds: async (ids: readonly number[]) => (await repository.severalSales(ids)).map(toErkai),
    treatments: async (
      caller: Caller,
      query: Range & OfDoctor & Paging & OrderOf<'treatments'>,
    ): Promise<List<Treatment>> => {
      const found = await repository.treatments(treatmentFilterOf(query), visibilityOf(caller), query);
      return { rows: found.rows.map(toTreatment), total: found.total, next_cursor: found.next };
    },
    sales: async (caller: Caller, query: Range & OfSale & Paging & OrderOf<'upsells'>): Promise<List<Erkai>> => {
      const found = await repository.sales(erkaiFilterOf(query), visibilityOf(caller), query);
      return { rows: found.rows.map(toErkai), total: found.total, next_cursor: found.next };
    },
    treatmentTotals: async (caller: Caller, query: Range & OfDoctor) => {
      const { amount, ...totals } = await repository.treatmentTotals(treatmentFilterOf(query), visibilityOf(caller));
      return { ...totals, amount: yuan(amount) };
    },
    salesTotals: async (caller: Caller, query: Range & OfSale) => {
      const { amount, ...totals } = await repository.salesTotals(erkaiFilterOf(query), visibilityOf(caller));
      return { ...totals, amount: yuan(amount) };
    },
    /** All records of a customer whom the caller may see, whoever made them. */
    accountOf: async (caller: Caller, customerId: number): Promise<CustomerAccount> => {
      await customers.info(caller, customerId);
      const [{ total_payment: paid, balance: left }, treated, sold] = await Promise.all([
        repository.paidBy(customerId),
        repository.treatmentTotals({ customerId }, { all: true }),
        repository.salesTotals({ customerId }, { all: true }),
      ]);
      return {
        paid: yuan(paid),
        treatments: yuan(treated.amount),
        upsells: yuan(sold.amount),
        left: yuan(left),
        unexplained: yuan(paid - treated.amount - sold.amount - left),
      };
    },
  };
}
