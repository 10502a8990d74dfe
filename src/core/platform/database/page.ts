import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';
import { type PreparedQueries, type ValueOf, type Values, wholeNumber } from './prepared-queries.ts';

export interface Paging {
  readonly rows: number;
  readonly page: number;
  readonly cursor?: string | undefined;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

interface Sorted {
  readonly sort_value: string | number;
  /** Where `second` sorts rows of one value. */
  readonly second_value?: string | number;
}
export type Page<Tables, Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row & Sorted>;

interface Listed<V extends Values, Tables, Table extends keyof Tables, Row> {
  /** Names the text of the query without its paging. */
  readonly shape: string;
  readonly values: V;
  /** Columns with their table; `sort` is selected as `sort_value`. */
  readonly sort: string;
  /** Sorted by in place of the column `sort`, which names it. Never null. */
  readonly sortedBy?: RawBuilder<string | number> | undefined;
  /** Sorts rows of one value, before their ID; selected as `second_value`. Never null. Not with `joined`. */
  readonly second?: RawBuilder<string | number> | undefined;
  /** All rows have the same value, which the database may not see: they are sorted by their IDs alone. */
  readonly hasOneValue?: boolean;
  /**
   * Joins two queries with UNION ALL. Where many rows share a value, those of a page are looked for apart, each by the
   * index: first the rest of the value that the last page ended in, then the values beyond.
   */
  readonly joined?:
    | ((...parts: [Page<Tables, Table, Row>, Page<Tables, Table, Row>]) => Page<Tables, Table, Row>)
    | undefined;
  readonly id: string;
  readonly build: (value: ValueOf<V>) => SelectQueryBuilder<Tables, Table, Row>;
  /** A cheaper way to count the same rows. */
  readonly counting?: ((value: ValueOf<V>) => Compilable<{ count: number }>) | undefined;
}

/** Where rows are read: prepared queries, or what reads them in another form. */
type Queries = Pick<PreparedQueries, 'all' | 'count'>;

/** Names of what a filter gives: they decide the text of a query, their values do not. */
export const namesOf = (filter: object): string =>
  Object.entries(filter)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .join(', ');

/** A page, and how many rows there are in all, which are counted meanwhile. */
export async function withTotal<Row>(
  { cursor, page }: Paging,
  read: Promise<{ rows: Row[]; next: string | null }>,
  counting: Promise<number>,
): Promise<{ rows: Row[]; next: string | null; total: number }> {
  const [{ rows, next }, count] = await Promise.all([read, counting]);
  const isWhole = cursor === undefined && page === 1 && next === null;
  return { rows, next, total: isWhole ? rows.length : count };
}

/** One page of a query, see `readRows`, with its total. */
export const readPage = <V extends Values, Tables, Table extends keyof Tables, Row extends { id: number | string }>(
  queries: Queries,
  paging: Paging,
  listed: Listed<V, Tables, Table, Row>,
): Promise<{ rows: Row[]; next: string | null; total: number }> =>
  withTotal(paging, readRows(queries, paging, listed), countRows(queries, listed));

/**
 * One page of a query, sorted by a column and then by ID. With a cursor the page begins right behind the last one, by
 * the index, at the same cost on every page; without, by OFFSET. `next` is null on the last page.
 */
export const readRows = <V extends Values, Tables, Table extends keyof Tables, Row extends { id: number | string }>(
  queries: Queries,
  paging: Paging,
  listed: Listed<V, Tables, Table, Row>,
): Promise<{ rows: Row[]; next: string | null }> =>
  readDetailedRows<V, Tables, Table, Row, Row>(queries, paging, listed, (page) => page);

/** The same where `listed` finds and sorts narrow rows, and `detailed` reads whole ones for those of the page. */
export async function readDetailedRows<
  V extends Values,
  Tables,
  Table extends keyof Tables,
  Found,
  Row extends { id: number | string },
>(
  queries: Queries,
  paging: Paging,
  listed: Listed<V, Tables, Table, Found>,
  detailed: (page: Page<Tables, Table, Found>) => Compilable<Row & Sorted>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { order, cursor } = paging;
  const { second } = listed;
  const after = cursor === undefined ? null : decodeCursor(cursor, paging.sort, order, second !== undefined);
  const values = {
    ...listed.values,
    limit: paging.rows + 1,
    offset: (paging.page - 1) * paging.rows,
    after: after?.value,
    afterSecond: after?.second,
    afterId: after?.id,
  };
  const page = queries.all<typeof values, Row & Sorted>(
    `${listed.shape} by ${listed.sort} ${order} ${after ? 'after' : 'offset'}`,
    values,
    (value) => {
      const [sort, id] = [listed.sortedBy ?? sql.ref(listed.sort), sql.ref(listed.id)];
      const selected = listed.build(value).select(sql<string | number>`${sort}`.as('sort_value'));
      const rows = (second ? selected.select(second.as('second_value')) : selected).$castTo<Found & Sorted>();
      const limit = wholeNumber(value('limit'));
      const byValue = listed.hasOneValue ? rows : rows.orderBy(sort, order);
      const inOrder = (second ? byValue.orderBy(second, order) : byValue).orderBy(id, order).limit(limit);
      if (!after) return detailed(inOrder.offset(wholeNumber(value('offset'))));
      const beyond = sql.raw(order === 'asc' ? '>' : '<');
      const [last, lastId] = [value('after'), value('afterId')];
      if (second) {
        const lastSecond = value('afterSecond');
        const isBeyond = sql<boolean>`(${sort}, ${second}, ${id}) ${beyond} (${last}, ${lastSecond}, ${lastId})`;
        return detailed(inOrder.where(isBeyond));
      }
      if (!listed.joined) return detailed(inOrder.where(sql<boolean>`(${sort}, ${id}) ${beyond} (${last}, ${lastId})`));
      const rest = rows.where(sql<boolean>`${sort} = ${last}`).where(sql<boolean>`${id} ${beyond} ${lastId}`);
      const others = inOrder.where(sql<boolean>`${sort} ${beyond} ${last}`);
      return detailed(
        listed
          .joined(rest.orderBy(id, order).limit(limit), others)
          .orderBy(sql.ref('sort_value'), order)
          .orderBy(sql.ref('id'), order)
          .limit(limit),
      );
    },
  );
  return pageOf(page, paging);
}

/** The rows of a page that was read with one more, and the cursor of the next. */
export async function pageOf<Row extends { id: number | string }>(
  read: Promise<(Row & Sorted)[]>,
  { sort, order, rows: most, cursor }: Paging,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read.catch((error: unknown) => {
    // The client sends the cursor back, and may have put a text where a time was.
    throw cursor !== undefined && isDataException(error) ? invalidCursor() : error;
  });
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  const next =
    found.length > most && last
      ? encodeCursor(sort, order, { value: last.sort_value, second: last.second_value, id: last.id })
      : null;
  return { rows, next };
}

/** PostgreSQL's class 22: a value that is none of its column's type. SQLite compares anything with anything. */
const isDataException = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22');

export const countRows = <V extends Values, Tables, Table extends keyof Tables, Row>(
  queries: Queries,
  { shape, values, build, counting }: Listed<V, Tables, Table, Row>,
): Promise<number> =>
  queries.count(`${shape} counted`, values, (value) =>
    counting
      ? counting(value)
      : build(value)
          .clearSelect()
          .select(sql<number>`count(*)`.as('count'))
          .$castTo<{ count: number }>(),
  );
