import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { countRows, type Paging, readDetailedRows, readRows, withTotal } from '../../platform/database/page.ts';
import type { PreparedQueries, ValueOf } from '../../platform/database/prepared-queries.ts';
import type { Database } from '../../platform/database/schema.ts';
import { endOf } from './fold-keyword.ts';
import { listedColumns } from './listed-customer.sql.ts';
import type { Visibility } from './visibility.ts';
import { type VisibilityValues, visibilityValues, visibleTo } from './visible-customers.sql.ts';
import type { OrderOf, SortOf } from '../../../shared/contract/list-sorts.ts';

const sortColumns = {
  created_at: 'created_at',
  id: 'id',
  name: 'name_order',
  idcard: 'idcard',
} as const satisfies Record<SortOf<'customers'>, keyof Database['customers']>;
export type CustomerFilter =
  | { readonly kind: 'all' }
  /** Those whose consultant or owner (ascription) an account is. */
  | { readonly kind: 'affiliated'; readonly userId: number }
  | { readonly kind: 'phone'; readonly e164: string }
  | SoughtTerm
  /** Customers with all of these. */
  | { readonly kind: 'words'; readonly words: readonly SoughtTerm[] };
/** A term as it is, or the beginning of terms. */
export type SoughtTerm = { readonly kind: 'term' | 'beginning'; readonly folded: string };

type Sought = {
  readonly affiliateId?: number | undefined;
  readonly e164?: string | undefined;
  readonly folded?: string | undefined;
  readonly foldedEnd?: string | undefined;
  readonly [word: `word${number}` | `wordEnd${number}`]: string;
} & VisibilityValues;

const valuesOf = (filter: CustomerFilter, to: Visibility): Sought => ({
  ...(filter.kind === 'affiliated' ? { affiliateId: filter.userId } : {}),
  ...(filter.kind === 'phone' ? { e164: filter.e164 } : {}),
  ...(filter.kind === 'term' ? { folded: filter.folded } : {}),
  ...(filter.kind === 'beginning' ? { folded: filter.folded, foldedEnd: endOf(filter.folded) } : {}),
  ...(filter.kind === 'words'
    ? Object.fromEntries(
        filter.words.flatMap(({ folded }, index) => [
          [`word${index}`, folded],
          [`wordEnd${index}`, endOf(folded)],
        ]),
      )
    : {}),
  ...visibilityValues(to),
});

/** The part of a filter on which the text of its query depends. */
const shapeOf = (filter: CustomerFilter): string =>
  filter.kind === 'words' ? `words ${filter.words.map(({ kind }) => kind).join()}` : filter.kind;

/** Pages of customers, from the customers' own rows. */
export class CustomerList {
  readonly #db: ClinicDatabase;
  readonly #queries: PreparedQueries;

  constructor(db: ClinicDatabase, queries: PreparedQueries) {
    this.#db = db;
    this.#queries = queries;
  }

  /** Rows of a page, and how many there are in all. */
  page(filter: CustomerFilter, to: Visibility, paging: Paging & OrderOf<'customers'>) {
    return withTotal(paging, this.next(filter, to, paging), this.count(filter, to));
  }

  /** Rows of a page, without counting all. */
  next(filter: CustomerFilter, to: Visibility, paging: Paging & OrderOf<'customers'>) {
    if (filter.kind === 'beginning' && to.all && paging.sort === 'created_at') return this.#beginning(filter, paging);
    return readRows(this.#queries, paging, this.#listed(filter, to, paging.sort));
  }

  /** Terms know when their customers were created: only those of the page are read. */
  #beginning(filter: SoughtTerm, paging: Paging) {
    const found = {
      shape: 'beginning in terms',
      values: valuesOf(filter, { all: true }),
      sort: 'customer_terms.created_at',
      id: 'customer_terms.customer_id',
      build: (value: ValueOf<Sought>) => this.#beginningWith(value).select('customer_id as id').distinct(),
    };
    return readDetailedRows(this.#queries, paging, found, (page) =>
      this.#db
        .selectFrom(page.as('found'))
        .innerJoin('customers', 'customers.id', 'found.id')
        .select([...listedColumns, 'found.sort_value'])
        .orderBy('found.sort_value', paging.order)
        .orderBy('customers.id', paging.order),
    );
  }

  #beginningWith(value: ValueOf<Sought>) {
    return this.#db
      .selectFrom('customer_terms')
      .where('term', '>=', value('folded'))
      .where('term', '<', value('foldedEnd'));
  }

  count(filter: CustomerFilter, to: Visibility): Promise<number> {
    return countRows(this.#queries, this.#listed(filter, to, 'id'));
  }

  #listed(filter: CustomerFilter, to: Visibility, sort: SortOf<'customers'>) {
    return {
      shape: `${shapeOf(filter)} ${to.all ? 'to all' : 'to some'}`,
      values: valuesOf(filter, to),
      // Terms are kept in this order: the first page of a term that many share is read from its beginning.
      ...(filter.kind === 'term' && sort === 'created_at'
        ? { sort: 'found.created_at', id: 'found.customer_id' }
        : { sort: `customers.${sortColumns[sort]}`, id: 'customers.id' }),
      ...(to.all ? this.#countingOf(filter.kind) : {}),
      build: (value: ValueOf<Sought>) => this.#matching(filter, value).where(visibleTo(to, [], value)),
    };
  }

  #matching(filter: CustomerFilter, value: ValueOf<Sought>) {
    const summaries = this.#db.selectFrom('customers').select(listedColumns);
    switch (filter.kind) {
      case 'all':
        return summaries;
      case 'affiliated':
        return summaries.where((at) =>
          at.or([
            at('customers.consultant_id', '=', value('affiliateId')),
            at('customers.ascription_id', '=', value('affiliateId')),
          ]),
        );
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
        return summaries.where('customers.id', 'in', this.#beginningWith(value).select('customer_id'));
      case 'words':
        return filter.words.reduce(
          (found, { kind }, index) =>
            found.where('customers.id', 'in', (at) => {
              const terms = at.selectFrom('customer_terms').select('customer_id');
              const word = value(`word${index}`);
              return kind === 'term'
                ? terms.where('term', '=', word)
                : terms.where('term', '>=', word).where('term', '<', value(`wordEnd${index}`));
            }),
          summaries,
        );
    }
  }

  /** A cheaper way to count what everybody sees, where there is one. */
  #countingOf(kind: CustomerFilter['kind']) {
    const isByTerms = kind === 'term' || kind === 'beginning';
    return isByTerms ? { counting: (value: ValueOf<Sought>) => this.#countOf(kind, value) } : {};
  }

  /** How many customers everybody sees: of their terms alone. */
  #countOf(kind: CustomerFilter['kind'], value: ValueOf<Sought>) {
    // A customer has a term once, and several with one beginning.
    return kind === 'beginning'
      ? this.#beginningWith(value).select(sql<number>`count(DISTINCT customer_id)`.as('count'))
      : this.#db
          .selectFrom('customer_terms')
          .select(sql<number>`count(*)`.as('count'))
          .where('term', '=', value('folded'));
  }
}
