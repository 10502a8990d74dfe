import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor } from './cursor.ts';

export interface Paging {
  readonly rows: number;
  readonly page: number;
  readonly cursor?: string | undefined;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/**
 * One page of a query, sorted by a column and then by ID. With a cursor the page begins right behind the last one, by the
 * index, at the same cost on every page; without, by OFFSET. `next` is null on the last page.
 */
export async function readPage<Tables, Table extends keyof Tables, Row extends { id: number; sort_value: string | number }>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  columns: { sort: ReferenceExpression<Tables, Table>; id: ReferenceExpression<Tables, Table> },
  paging: Paging,
): Promise<{ rows: Row[]; next: string | null }> {
  const { order } = paging;
  let page = query.orderBy(columns.sort, order).orderBy(columns.id, order).limit(paging.rows + 1);
  if (paging.cursor === undefined) page = page.offset((paging.page - 1) * paging.rows);
  else {
    const { value, id } = decodeCursor(paging.cursor, paging.sort, order);
    const compared = sql.raw(order === 'asc' ? '>' : '<');
    page = page.where(sql<boolean>`(${sql.ref(String(columns.sort))}, ${sql.ref(String(columns.id))}) ${compared} (${value}, ${id})`);
  }
  const found = (await page.execute()) as Row[];
  const rows = found.slice(0, paging.rows);
  const last = rows.at(-1);
  const next = found.length > paging.rows && last ? encodeCursor(paging.sort, order, { value: last.sort_value, id: last.id }) : null;
  return { rows, next };
}
