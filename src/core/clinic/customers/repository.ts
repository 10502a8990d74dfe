import { sql } from 'kysely';
import type { ClinicDatabase, ClinicTransaction, WriteAlong } from '../../platform/database/clinic-database.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { PreparedQueries, type ValueOf, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { transact } from '../../platform/database/transact.ts';
import { CardNumbers } from './card-numbers.sql.ts';
import { type CustomerToCreate, insertCustomer } from './insert-customer.sql.ts';
import { isPublished, publishedCount, type UnpublishedImports } from './unpublished-imports.sql.ts';
import { type CustomerUpdate, updateCustomer } from './update-customer.sql.ts';
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

/** After every character that a term can hold: the end of a range of terms with one beginning. */
const afterAll = '\u{10FFFF}';

type Sought = {
  readonly e164?: string | undefined;
  readonly folded?: string | undefined;
  readonly foldedEnd?: string | undefined;
} & VisibilityValues;

export function createCustomerRepository(db: ClinicDatabase, unpublished: UnpublishedImports) {
  const queries = new PreparedQueries(db);
  /** What the shapes of queries that leave out unpublished customers end with. */
  const published = (): string => (unpublished.exist ? ', published' : '');
  const summaries = db
    .selectFrom('customers')
    .select([
      'customers.id',
      'customers.name',
      'customers.sex',
      'customers.idcard',
      'customers.created_at',
      'customers.medium_id',
      'customers.phones',
      'customers.tag_ids',
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
  /** How many customers everybody sees: of their terms alone. */
  const countOf = (kind: CustomerFilter['kind'], value: ValueOf<Sought>) => {
    const terms = db.selectFrom('customer_terms');
    // A customer has a term once, and several with one beginning.
    return kind === 'term'
      ? terms.select(sql<number>`count(*)`.as('count')).where('term', '=', value('folded'))
      : terms
          .select(sql<number>`count(DISTINCT customer_id)`.as('count'))
          .where('term', '>=', value('folded'))
          .where('term', '<', value('foldedEnd'));
  };
  /** A cheaper way to count what everybody sees, where there is one. */
  const countingOf = (kind: CustomerFilter['kind'], isHiding: boolean) => {
    if (kind === 'all' && isHiding) return { counting: () => db.selectNoFrom(publishedCount.as('count')) };
    const isByTerms = kind === 'term' || kind === 'beginning';
    return isByTerms && !isHiding ? { counting: (value: ValueOf<Sought>) => countOf(kind, value) } : {};
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
      const isHiding = unpublished.exist;
      return readPage(queries, paging, {
        shape: `${filter.kind} ${to.all ? 'to all' : 'to some'}${published()}`,
        values: sought,
        // Terms are kept in this order: the first page of a term that many share is read from its beginning.
        ...(filter.kind === 'term' && paging.sort === 'created_at'
          ? { sort: 'found.created_at', id: 'found.customer_id' }
          : { sort: `customers.${paging.sort}`, id: 'customers.id' }),
        ...(to.all ? countingOf(filter.kind, isHiding) : {}),
        build: (value) => {
          const matched = matching(filter.kind, value);
          const seen = isHiding ? matched.where(isPublished) : matched;
          return to.all ? seen : seen.where(orVisible(value));
        },
      });
    },
    file: (id: number) =>
      queries.first(`file${published()}`, { id }, (value) =>
        db
          .selectFrom('customers')
          .selectAll()
          .where('customers.id', '=', value('id'))
          .$if(unpublished.exist, (query) => query.where(isPublished)),
      ),
    /** Of one's own transaction, or of that of something that is created with the customer. */
    create: (input: CustomerToCreate, within?: ClinicTransaction): Promise<number> =>
      within
        ? insertCustomer(within, new CardNumbers(within), input)
        : transact(db, (transaction) => insertCustomer(transaction, new CardNumbers(transaction), input)),
    /** With its record in the audit log, or neither: false when the file has another version by now. */
    update: (change: CustomerUpdate, record: WriteAlong): Promise<boolean> =>
      transact(
        db,
        async (transaction) => {
          const isUpdated = await updateCustomer(transaction, change);
          if (isUpdated) await record(transaction);
          return isUpdated;
        },
        (isUpdated) => isUpdated,
      ),
    referencesByNumber: (e164: string, most: number) =>
      queries.all(`references by number${published()}`, { e164, most }, (value) =>
        db
          .selectFrom('customer_phones')
          .innerJoin('customers', 'customers.id', 'customer_phones.customer_id')
          .select(['customers.id', 'customers.name', 'customers.idcard'])
          .where('customer_phones.e164', '=', value('e164'))
          .$if(unpublished.exist, (query) => query.where(isPublished))
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
