import { sql } from 'kysely';
import type { Likeness } from '../../../shared/contract/customer-merge.ts';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { listedColumns } from '../customers/listed-customer.sql.ts';

const columns = [
  ...listedColumns,
  'customers.birthday',
  'customers.sfz',
  'customers.consultant_id',
  'customers.ascription_id',
  'customers.department_id',
] as const;

export type AlikeCustomer = Awaited<ReturnType<DuplicateRepository['withBirthday']>>[number];

/** The value that a group shares: a number, a document, or birthday and name. */
export type SharedValue = readonly [value: string, name?: string];

/** Customers who share what identifies a person; each query reads a bounded part of an index. */
export class DuplicateRepository {
  readonly #db: ClinicDatabase;

  constructor(db: ClinicDatabase) {
    this.#db = db;
  }

  withNumbers(e164: readonly string[], most: number): Promise<AlikeCustomer[]> {
    if (e164.length === 0) return Promise.resolve([]);
    return this.#customers()
      .where('customers.id', 'in', (phones) =>
        phones
          .selectFrom('customer_phones')
          .select('customer_id')
          .where('e164', 'in', [...e164]),
      )
      .limit(most)
      .execute();
  }

  withDocument(document: string, most: number): Promise<AlikeCustomer[]> {
    return this.#customers()
      .where(sql<boolean>`upper(sfz) = ${document.toUpperCase()}`)
      .limit(most)
      .execute();
  }

  withNameAndBirthday(name: string, birthday: string, most: number): Promise<AlikeCustomer[]> {
    return this.#customers()
      .where('customers.birthday', '=', birthday)
      .where('customers.name', '=', name)
      .limit(most)
      .execute();
  }

  withBirthday(birthday: string, most: number) {
    return this.#customers().where('customers.birthday', '=', birthday).limit(most).execute();
  }

  /** Values that at least two customers have, after `after`, in their order. */
  async sharedValues(by: Likeness, after: SharedValue | null, most: number): Promise<SharedValue[]> {
    switch (by) {
      case 'number': {
        const found = await this.#db
          .selectFrom('customer_phones')
          .select('e164 as value')
          .where('e164', '>', after?.[0] ?? '')
          // A customer with several extensions of a number is found by the number's own key already.
          .where('e164', 'not like', '%;%')
          .groupBy('e164')
          .having(({ fn }) => fn.countAll(), '>', 1)
          .orderBy('e164')
          .limit(most)
          .execute();
        return found.map(({ value }) => [value]);
      }
      case 'document': {
        const document = sql<string>`upper(sfz)`;
        const found = await this.#db
          .selectFrom('customers')
          .select(document.as('value'))
          .where(document, '>', after?.[0] ?? '')
          .groupBy(document)
          .having(({ fn }) => fn.countAll(), '>', 1)
          .orderBy(document)
          .limit(most)
          .execute();
        return found.map(({ value }) => [value]);
      }
      case 'name': {
        const [birthday, name] = after ?? ['', ''];
        const found = await this.#db
          .selectFrom('customers')
          .select(['birthday', 'name'])
          .where('birthday', '>=', birthday)
          .where(sql<boolean>`(birthday, name) > (${birthday}, ${name ?? ''})`)
          .groupBy(['birthday', 'name'])
          .having(({ fn }) => fn.countAll(), '>', 1)
          .orderBy('birthday')
          .orderBy('name')
          .limit(most)
          .execute();
        return found.map(({ birthday: day, name: shared }) => [day ?? '', shared]);
      }
    }
  }

  withShared(by: Likeness, [value, name = '']: SharedValue, most: number): Promise<AlikeCustomer[]> {
    switch (by) {
      case 'number':
        return this.withNumbers([value], most);
      case 'document':
        return this.withDocument(value, most);
      case 'name':
        return this.withNameAndBirthday(name, value, most);
    }
  }

  #customers() {
    return this.#db.selectFrom('customers').select(columns).orderBy('customers.id');
  }
}
