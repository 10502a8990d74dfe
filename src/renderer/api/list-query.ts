import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { ListPart } from '../../shared/contract/envelope.ts';

const rowsOfPage = 60;

/** Which part of a list is read: its first rows, or those after a cursor. */
export interface Paging {
  readonly rows: number;
  readonly cursor?: string;
}

/**
 * A list that is read page by page, by the cursor that the service gives with each. While another filter or order is
 * read, the rows of before stay. `furtherRows`: how many a page has after the first.
 */
export const listQuery = <Page extends ListPart<unknown>, Key extends QueryKey>(parts: {
  readonly queryKey: Key;
  readonly read: (paging: Paging) => Promise<Page>;
  readonly furtherRows?: number;
}) =>
  infiniteQueryOptions({
    queryKey: parts.queryKey,
    queryFn: ({ pageParam }): Promise<Page> =>
      parts.read(
        pageParam === null ? { rows: rowsOfPage } : { rows: parts.furtherRows ?? rowsOfPage, cursor: pageParam },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
