import { type Compilable, sql } from 'kysely';
import { decodeCursor, type Position } from './cursor.ts';
import { type Page, pageOf, type Paging } from './page.ts';
import { type PreparedQueries, type ValueOf, type Values, wholeNumber } from './prepared-queries.ts';

/** A list whose parts are each in the order asked for, by an index of their own. */
interface Parted<V extends Values, Bounds extends Values, Tables, Table extends keyof Tables, Found> {
  /** Names the text of the query without its order. */
  readonly shape: string;
  readonly values: V;
  /** Whether rows of one value are sorted by a second one, which each part selects as `second_value`. */
  readonly hasSecond: boolean;
  /** Values that the parts begin behind: of the last row of a page, or before the first row without one. */
  readonly bounds: (after: Position | null) => Bounds;
  /** Each with `sort_value`, in order. */
  readonly parts: (
    value: ValueOf<V & Bounds>,
  ) => readonly [Page<Tables, Table, Found>, ...Page<Tables, Table, Found>[]];
  /** Joins them with UNION ALL. */
  readonly joined: (
    first: Page<Tables, Table, Found>,
    ...others: Page<Tables, Table, Found>[]
  ) => Page<Tables, Table, Found>;
}

/** One page of such a list, sorted by a value, then maybe another, and the ID; see `readDetailedRows`. */
export async function readPartedRows<
  V extends Values,
  Bounds extends Values,
  Tables,
  Table extends keyof Tables,
  Found,
  Row extends { id: number | string },
>(
  queries: Pick<PreparedQueries, 'all'>,
  paging: Paging,
  listed: Parted<V, Bounds, Tables, Table, Found>,
  detailed: (page: Page<Tables, Table, Found>) => Compilable<Row & { sort_value: string | number }>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { sort, order, cursor } = paging;
  const after = cursor === undefined ? null : decodeCursor(cursor, sort, order, listed.hasSecond);
  const offset = after === null ? (paging.page - 1) * paging.rows : 0;
  const limit = paging.rows + 1;
  const values = { ...listed.values, ...listed.bounds(after), limit, offset, reach: offset + limit };
  const read = queries.all<typeof values, Row & { sort_value: string | number }>(
    `${listed.shape} by parts ${sort} ${order}`,
    values,
    (value) => {
      const reaching = (part: Page<Tables, Table, Found>) => part.limit(wholeNumber(value('reach')));
      const [first, ...others] = listed.parts(value);
      const joined = listed.joined(reaching(first), ...others.map(reaching)).orderBy(sql.ref('sort_value'), order);
      const sorted = listed.hasSecond ? joined.orderBy(sql.ref('second_value'), order) : joined;
      return detailed(
        sorted
          .orderBy(sql.ref('id'), order)
          .limit(wholeNumber(value('limit')))
          .offset(wholeNumber(value('offset'))),
      );
    },
  );
  return pageOf(read, paging);
}
