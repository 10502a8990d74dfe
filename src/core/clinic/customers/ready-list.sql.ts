import { sql } from 'kysely';
import type { ClinicDatabase } from '../../platform/database/clinic-database.ts';
import { encodeCursor } from '../../platform/database/cursor.ts';
import { type Paging, readPage } from '../../platform/database/page.ts';
import { type PreparedQueries, type Values, wholeNumber } from '../../platform/database/prepared-queries.ts';
import { isSummary, listedColumns, type ListedCustomer, placeOf, summaryOf } from './ready-summary.ts';

/** Customers by their summaries. */
export interface ReadyPage {
  readonly rows: readonly string[];
  readonly next: string | null;
  readonly total: number;
}

const rowEnd = '\n';
/** The summary, or the ID where the row has none. */
const rowText = sql<string>`COALESCE(summary, CAST(customer_id AS TEXT))`;
const rowTexts = sql<string | null>`string_agg(${rowText}, ${sql.lit(rowEnd)})`;

/** Customers of a term, newest first, from its own rows as far as they are ready: one place instead of one for each. */
export class ReadyList {
  readonly #db: ClinicDatabase;
  readonly #queries: PreparedQueries;

  constructor(db: ClinicDatabase, queries: PreparedQueries) {
    this.#db = db;
    this.#queries = queries;
  }

  async page(folded: string, paging: Paging): Promise<ReadyPage> {
    if (paging.cursor === undefined && paging.page === 1) return this.#first(folded, paging);
    const found = await readPage(this.#queries, paging, {
      shape: 'ready',
      values: { folded },
      sort: 'customer_terms.created_at',
      id: 'customer_terms.customer_id',
      build: (value) =>
        this.#db
          .selectFrom('customer_terms')
          .select(['customer_id as id', rowText.as('text')])
          .where('term', '=', value('folded')),
    });
    return { ...found, rows: await this.#completed(found.rows.map(({ text }) => text)) };
  }

  /**
   * The first page as one text with its number of rows beside it: a hundred values cost SQLite's binding twice as much
   * as SQLite takes to find them, and a second query as much as counting.
   */
  async #first(folded: string, { rows, sort, order }: Paging): Promise<ReadyPage> {
    const [page] = await this.#queries.all(`ready, first ${order}`, { folded, limit: rows + 1 }, (value) => {
      const terms = this.#db.selectFrom('customer_terms').where('term', '=', value('folded'));
      const limit = wholeNumber(value('limit'));
      const first = terms
        .select(['customer_id', 'summary'])
        .orderBy('created_at', order)
        .orderBy('customer_id', order)
        .limit(limit);
      const all = terms.select(({ fn }) => fn.countAll<number>().as('count'));
      return this.#db.selectFrom(first.as('first')).select([
        rowTexts.as('texts'),
        // Most names have no second page: their rows are counted already.
        sql<number>`CASE WHEN count(*) < ${limit} THEN count(*) ELSE (${all}) END`.as('total'),
      ]);
    });
    const found = page?.texts ? page.texts.split(rowEnd) : [];
    const texts = await this.#completed(found.length > rows ? found.slice(0, rows) : found);
    const last = texts.at(-1);
    const next = found.length > rows && last !== undefined ? encodeCursor(sort, order, placeOf(last)) : null;
    return { rows: texts, next, total: Number(page?.total ?? 0) };
  }

  /**
   * The one customer of whom a term begins with a keyword, as with a whole card; null when there are more rows, or the
   * row has no summary.
   */
  async only(folded: string, foldedEnd: string): Promise<ReadyPage | null> {
    const [only, other] = await this.#queries.all('ready, only', { folded, foldedEnd, limit: 2 }, (value) =>
      this.#db
        .selectFrom('customer_terms')
        .select(rowText.as('text'))
        .where('term', '>=', value('folded'))
        .where('term', '<', value('foldedEnd'))
        .limit(wholeNumber(value('limit'))),
    );
    return only && !other && isSummary(only.text) ? { rows: [only.text], next: null, total: 1 } : null;
  }

  /** For customers found by a part of their name, by a number or a card, the customer's row is read. */
  async #completed(texts: readonly string[]): Promise<readonly string[]> {
    const missing = texts.filter((text) => !isSummary(text));
    if (missing.length === 0) return texts;
    const summaries = new Map(
      (await this.#customers(missing.map(Number))).map((customer) => [String(customer.id), summaryOf(customer)]),
    );
    return texts.flatMap((text) => (isSummary(text) ? text : (summaries.get(text) ?? [])));
  }

  #customers(ids: readonly number[]): Promise<ListedCustomer[]> {
    const values: Values = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]));
    return this.#queries.all(`${ids.length} customers`, values, (value) =>
      this.#db
        .selectFrom('customers')
        .select(listedColumns)
        .where('customers.id', 'in', Object.keys(values).map(value)),
    );
  }
}
