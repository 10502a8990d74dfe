import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { joinedIds } from '../../platform/database/joined-ids.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { CardNumbers } from './card-numbers.sql.ts';
import { orVisible, type VisibilityValues, visibilityValues } from './visible-customers.sql.ts';
import type { Visibility } from './visibility.ts';

export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

export type CustomerSort = 'created_at' | 'id' | 'name' | 'idcard';
export type CustomerFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'phone'; readonly e164: string }
  /** A term as it is. */
  | { readonly kind: 'term'; readonly folded: string }
  /** The beginning of terms. */
  | { readonly kind: 'beginning'; readonly folded: string };

const createdAtOnce = 100;

/** After every character that a term can hold: the end of a range of terms with one beginning. */
const afterAll = '\u{10FFFF}';

/**
 * Phones and tags of a customer come with its row, joined by commas, which neither can hold: one query instead of
 * three.
 */
const phones = sql<string | null>`(
  SELECT string_agg(number, ',') FROM (
    SELECT number FROM customer_phones WHERE customer_id = customers.id ORDER BY position
  ) AS numbers
)`.as('phones');
const tagIds = joinedIds('customer_tags', 'tag_id', 'customer_id', 'customers.id').as('tag_ids');

type Sought = {
  readonly e164?: string | undefined;
  readonly folded?: string | undefined;
  readonly foldedEnd?: string | undefined;
} & VisibilityValues;

export interface CustomerToCreate {
  readonly customer: Omit<Insertable<Database['customers']>, 'idcard'>;
  /** `C` and the day; a number follows. */
  readonly cardPrefix: string;
  readonly phones: readonly { readonly number: string; readonly e164: string }[];
  readonly tagIds: readonly number[];
  readonly termsOf: (idcard: string) => Promise<readonly string[]>;
}

export function createCustomerRepository(db: ClinicDatabase) {
  const queries = new PreparedQueries(db);
  const summaries = db
    .selectFrom('customers')
    .select([
      'customers.id',
      'customers.name',
      'customers.sex',
      'customers.idcard',
      'customers.created_at',
      'customers.medium_id',
      phones,
      tagIds,
    ]);

  const matching = (kind: CustomerFilter['kind'], value: ValueOf<Sought>) => {
    switch (kind) {
      case 'all':
        return summaries;
      case 'phone':
        // A customer has a number once, as the index on it sees to: no row comes twice.
        return summaries
          .innerJoin('customer_phones as called', 'called.customer_id', 'customers.id')
          .where('called.e164', '=', value('e164')) as typeof summaries;
      case 'term':
        return summaries
          .innerJoin('customer_terms as found', 'found.customer_id', 'customers.id')
          .where('found.term', '=', value('folded')) as typeof summaries;
      case 'beginning':
        return summaries.where('customers.id', 'in', (at) =>
          at
            .selectFrom('customer_terms')
            .select('customer_id')
            .where('term', '>=', value('folded'))
            .where('term', '<', value('foldedEnd')),
        );
    }
  };
  return {
    /** Rows of a page, and how many there are in all. */
    list: (filter: CustomerFilter, to: Visibility, paging: Paging & { sort: CustomerSort }) => {
      const sought: Sought = {
        ...(filter.kind === 'phone' ? { e164: filter.e164 } : {}),
        ...(filter.kind === 'term' ? { folded: filter.folded } : {}),
        ...(filter.kind === 'beginning' ? { folded: filter.folded, foldedEnd: `${filter.folded}${afterAll}` } : {}),
        ...visibilityValues(to),
      };
      return readPage(queries, paging, {
        shape: `${filter.kind} ${to.all ? 'to all' : 'to some'}`,
        values: sought,
        // Terms are kept in this order: the first page of a term that many share is read from its beginning.
        ...(filter.kind === 'term' && paging.sort === 'created_at'
          ? { sort: 'found.created_at', id: 'found.customer_id' }
          : { sort: `customers.${paging.sort}`, id: 'customers.id' }),
        // A customer has a term once.
        ...(filter.kind === 'term' && to.all
          ? {
              counting: (value) =>
                db
                  .selectFrom('customer_terms')
                  .select(sql<number>`count(*)`.as('count'))
                  .where('term', '=', value('folded')),
            }
          : {}),
        build: (value) => {
          const matched = matching(filter.kind, value);
          return to.all ? matched : matched.where(orVisible(value));
        },
      });
    },
    file: (id: number) =>
      queries.first('file', { id }, (value) =>
        db
          .selectFrom('customers')
          .selectAll('customers')
          .select([phones, tagIds])
          .where('customers.id', '=', value('id')),
      ),
    /** Of one's own transaction, or of that of something that is created with the customer. */
    create: (input: CustomerToCreate, within?: ClinicTransaction): Promise<number> =>
      within
        ? insert(within, new CardNumbers(within), input)
        : transact(db, (transaction) => insert(transaction, new CardNumbers(transaction), input)),
    /** All of them in one step, some at a time so that others get their turn of the event loop. */
    createAll: (input: Iterable<CustomerToCreate>, onDone: (count: number) => void): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const cards = new CardNumbers(transaction);
        let done = 0;
        for (const customer of input) {
          await insert(transaction, cards, customer);
          done += 1;
          if (done % createdAtOnce !== 0) continue;
          onDone(done);
          await nextTurn();
        }
      }),
    referencesByNumber: (e164: string, most: number) =>
      queries.all('references by number', { e164, most }, (value) =>
        db
          .selectFrom('customer_phones')
          .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
          .select(['customers.id', 'customers.name', 'customers.idcard'])
          .where('customer_phones.e164', '=', value('e164'))
          .groupBy(['customers.id', 'customers.name', 'customers.idcard'])
          .orderBy('customers.id')
          .limit(wholeNumber(value('most'))),
      ),
    references: (ids: readonly number[]) =>
      db
        .selectFrom('customers')
        .select(['id', 'name', 'idcard'])
        .where('id', 'in', [...ids])
        .execute(),
  };
}

/** The customer with all that it is found by, whole or not at all. */
async function insert(
  transaction: ClinicTransaction,
  cards: CardNumbers,
  { customer, cardPrefix, phones: numbers, tagIds: tags, termsOf }: CustomerToCreate,
): Promise<number> {
  const idcard = await cards.next(cardPrefix);
  const { id } = await transaction
    .insertInto('customers')
    .values({ ...customer, idcard })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('customer_phones')
    .values(numbers.map((phone, position) => ({ customer_id: id, position, ...phone })))
    .execute();
  if (tags.length > 0)
    await transaction
      .insertInto('customer_tags')
      .values(tags.map((tagId) => ({ customer_id: id, tag_id: tagId })))
      .execute();
  await transaction
    .insertInto('customer_terms')
    .values((await termsOf(idcard)).map((term) => ({ term, created_at: customer.created_at, customer_id: id })))
    .execute();
  return id;
}
