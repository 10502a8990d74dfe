import { sql } from 'kysely';
import type {
  ClinicDatabase,
  ClinicTransaction,
  OpenDatabase,
  WriteAlong,
} from '../../platform/database/clinic-database.ts';
import type { Paging } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { transact } from '../../platform/database/transact.ts';
import { CardNumbers } from './card-numbers.sql.ts';
import { type CustomerFilter, CustomerList } from './customer-list.sql.ts';
import { type CustomerToCreate, insertCustomer } from './insert-customer.sql.ts';
import { type CustomerUpdate, updateCustomer } from './update-customer.sql.ts';
import type { CustomerOwners, Visibility } from './visibility.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from './visible-customers.sql.ts';
import type { OrderOf } from '../../../shared/contract/list-sorts.ts';

export type CustomerFile = NonNullable<Awaited<ReturnType<CustomerRepository['file']>>>;

/** The values that identify a customer elsewhere. */
export interface CustomerReference {
  readonly id: number;
  readonly name: string;
  readonly idcard: string;
}

type ListPaging = Paging & OrderOf<'customers'>;

export class CustomerRepository {
  readonly #db: ClinicDatabase;
  readonly #queries: PreparedQueries;
  /** Reads of a caller while the phone rings. */
  readonly #promptQueries: PreparedQueries;
  readonly #list: CustomerList;
  readonly #listByNumber: CustomerList;

  constructor({ db, promptDb }: Pick<OpenDatabase, 'db' | 'promptDb'>) {
    this.#db = db;
    this.#queries = new PreparedQueries(db);
    this.#promptQueries = new PreparedQueries(promptDb);
    this.#list = new CustomerList(db, this.#queries);
    this.#listByNumber = new CustomerList(promptDb, this.#promptQueries);
  }

  /** Rows of a page, and how many there are in all. */
  list(filter: CustomerFilter, to: Visibility, paging: ListPaging) {
    return (filter.kind === 'phone' ? this.#listByNumber : this.#list).page(filter, to, paging);
  }

  /** Rows of a page, without counting all. */
  next(filter: CustomerFilter, to: Visibility, paging: ListPaging) {
    return this.#list.next(filter, to, paging);
  }

  count(filter: CustomerFilter, to: Visibility): Promise<number> {
    return this.#list.count(filter, to);
  }

  file(id: number) {
    return this.#promptQueries.first('file', { id }, (value) =>
      this.#db.selectFrom('customers').selectAll().where('customers.id', '=', value('id')),
    );
  }

  /** Those of the customers who have an appointment with the doctor that begins from `from` on and before `before`. */
  async patientsOf(
    doctorId: number,
    ids: readonly number[],
    { from, before }: { readonly from: number; readonly before: number },
  ): Promise<number[]> {
    const found = await this.#db
      .selectFrom('appointments')
      .select('customer_id')
      .distinct()
      .where('doctor_id', '=', doctorId)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', before)
      .where('status', 'not in', ['cancelled', 'no_show'])
      .where('customer_id', 'in', [...ids])
      .execute();
    return found.map((row) => row.customer_id);
  }

  /** Runs in its own transaction, or in that of something that is created with the customer. */
  create(input: CustomerToCreate, within?: ClinicTransaction): Promise<number> {
    return within
      ? insertCustomer(within, new CardNumbers(within), input)
      : transact(this.#db, (transaction) => insertCustomer(transaction, new CardNumbers(transaction), input));
  }

  /** With its record in the audit log, or neither: false when the file has another version by now. */
  update(change: CustomerUpdate, record: WriteAlong): Promise<boolean> {
    return transact(this.#db, async (transaction) => {
      const isUpdated = await updateCustomer(transaction, change);
      if (isUpdated) await record(transaction);
      return isUpdated;
    });
  }

  /** `document`: in capitals. */
  referencesByDocument(document: string, to: Visibility, most: number): Promise<CustomerReference[]> {
    return this.#queries.all(
      `references by document ${to.all ? 'to all' : 'to some'}`,
      { document, most, ...visibilityValues(to) },
      (value) =>
        this.#db
          .selectFrom('customers')
          .select(['customers.id', 'customers.name', 'customers.idcard'])
          .where(sql<string>`upper(customers.sfz)`, '=', value('document'))
          .where(visibleTo(to, [], value as ValueOf<VisibilityValues>))
          .orderBy('customers.id')
          .limit(wholeNumber(value('most'))),
    );
  }

  /** With the fields that decide who sees them. */
  referencesByNumber(e164: string, most: number): Promise<(CustomerReference & CustomerOwners)[]> {
    return this.#promptQueries.all('references by number', { e164, most }, (value) =>
      this.#db
        .selectFrom('customer_phones')
        .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
        .select(['customers.id', 'customers.name', 'customers.idcard'])
        .select(['customers.consultant_id', 'customers.ascription_id', 'customers.department_id'])
        .where('customer_phones.e164', '=', value('e164'))
        .groupBy('customers.id')
        .orderBy('customers.id')
        .limit(wholeNumber(value('most'))),
    );
  }

  /** The address of each of these customers. */
  async addressesOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('customers')
      .select(['id', 'address_id'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(rows.map((row) => [row.id, row.address_id]));
  }

  /** The customers who have any of these numbers, the oldest first. */
  async namesOfNumbers(numbers: readonly string[]): Promise<{ id: number; name: string; phones: string }[]> {
    if (numbers.length === 0) return [];
    return this.#db
      .selectFrom('customer_phones')
      .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
      .select(['customers.id', 'customers.name', 'customers.phones'])
      .where('customer_phones.e164', 'in', [...numbers])
      .orderBy('customers.id')
      .execute();
  }

  references(ids: readonly number[]): Promise<CustomerReference[]> {
    return this.#db
      .selectFrom('customers')
      .select(['id', 'name', 'idcard'])
      .where('id', 'in', [...ids])
      .execute();
  }
}
