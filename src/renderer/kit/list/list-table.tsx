import { Skeleton, Stack, Text } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { blockingProblemOf } from '../blocking-problem.ts';
import type { ListPart } from '../../../shared/contract/envelope.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { useListPlace } from '../use-list-place.ts';
import type { Order } from '../../../shared/contract/list-sorts.ts';
import type { ListColumn } from './list-column.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { listColumns } from './list-columns.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRoom } from './use-room.ts';
import styles from './table.module.css';

const rowPixels = 40;
const groupPixels = 36;
const placeholderRows = 12;

export interface ListTableParts<Row, Sort extends string = string> {
  readonly query: UseInfiniteQueryResult<InfiniteData<ListPart<Row>>>;
  readonly columns: readonly ListColumn<Row, Sort>[];
  /** IDs of columns that the user has hidden. */
  readonly hidden?: readonly string[] | undefined;
  /** Stands in place of rows: why there are none, and what to do next. */
  readonly empty: string;
  /** The button that does it. */
  readonly emptyAction?: ReactNode;
  readonly keyOf: (row: Row) => number | string;
  readonly onOpen?: (row: Row) => void;
  readonly below?: (row: Row) => ReactNode;
  /** Rows of the same group follow one another, below the head of the group. */
  readonly groupOf?: ((row: Row) => string | null) | undefined;
  /** The head of a group, where it says more than the group. */
  readonly groupHead?: ((group: string) => ReactNode) | undefined;
  /** C calls the row under the keys. */
  readonly onCall?: ((row: Row) => void) | undefined;
  /** P plays the recording of the row under the keys. */
  readonly onPlay?: ((row: Row) => void) | undefined;
  readonly order?: Order<Sort>;
  readonly onSort?: (order: Order<Sort>) => void;
  /** Names the list and what it is filtered by: who comes back to it finds it where they left it. */
  readonly placeKey?: string;
  /** Is told which pages have rows in sight, when others come into it. */
  readonly onSight?: ((pages: { readonly first: number; readonly last: number }) => void) | undefined;
  /** J, K and C are for this list: the only one of its page. */
  readonly hasKeys?: boolean;
}

/** The page that a row is on, from 0. */
function pageAt(pages: readonly ListPart<unknown>[] | undefined, index: number): number {
  let end = 0;
  for (const [page, { rows }] of (pages ?? []).entries()) {
    end += rows.length;
    if (index < end) return page;
  }
  return 0;
}

/** A table that reads on as it is scrolled, and draws only what is in sight. */
export function ListTable<Row, Sort extends string = string>(parts: ListTableParts<Row, Sort>) {
  const { query, empty, emptyAction, keyOf, onOpen, below, groupOf, onCall, onPlay, onSight, placeKey } = parts;
  const scroller = useRef<HTMLDivElement>(null);
  const { room, watch } = useRoom(scroller);
  const shown = listColumns({ ...parts, room });
  const columnIds = shown.map(({ column }) => column.id).join(' ');
  // The same while they show the same: rows that are there are not rendered again for rows that arrive.
  const columns = useMemo(
    () => parts.columns.filter(({ id }) => columnIds.split(' ').includes(id)),
    [parts.columns, columnIds],
  );
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const place = useListPlace(placeKey);
  /** The group that begins with this row. */
  const groupAt = (index: number): string | null => {
    const [before, row] = [rows[index - 1], rows[index]];
    const group = row === undefined ? null : (groupOf?.(row) ?? null);
    return before !== undefined && groupOf?.(before) === group ? null : group;
  };
  const headOf = (group: string | null): ReactNode => (group === null ? null : (parts.groupHead?.(group) ?? group));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Asked of every row of the list, whenever a page has come.
    estimateSize: groupOf ? (index) => rowPixels + (groupAt(index) === null ? 0 : groupPixels) : () => rowPixels,
    overscan: 6,
    initialOffset: place.initialOffset,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const firstPage = pageAt(pages, items[0]?.index ?? 0);
  const lastPage = pageAt(pages, last);
  useEffect(() => onSight?.({ first: firstPage, last: lastPage }), [onSight, firstPage, lastPage]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const canReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (canReadOn && last >= rows.length - 20) void fetchNextPage();
  }, [canReadOn, fetchNextPage, last, rows.length]);
  const withRow = (run: (row: Row) => void) => (index: number) => {
    const row = rows[index];
    if (row !== undefined) run(row);
  };
  useRowKeys(scroller, {
    isOn: parts.hasKeys ?? false,
    count: rows.length,
    bringIntoSight: (index) => virtual.scrollToIndex(index),
    onCall: withRow((row) => onCall?.(row)),
    onPlay: onPlay && withRow(onPlay),
  });

  const problem = blockingProblemOf(query);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void query.refetch()} />;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={watch}
      className={styles.tableScroller}
      data-part="table-scroller"
      tabIndex={0}
      aria-busy={isPlaceholderData || isFetchingNextPage || undefined}
      onScroll={place.keep}
    >
      <table className={`${styles.table} ${styles.listTable}`}>
        <ListHead shown={shown} />
        <tbody>
          {query.isPending &&
            Array.from({ length: placeholderRows }, (_row, index) => (
              <tr key={index}>
                <td colSpan={shown.length}>
                  <Skeleton height={14} />
                </td>
              </tr>
            ))}
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {items.map((item) => {
            const one = rows[item.index];
            if (one === undefined) return null;
            return (
              <ListRow
                key={keyOf(one)}
                one={one}
                index={item.index}
                columns={columns}
                group={headOf(groupAt(item.index))}
                measure={virtual.measureElement}
                onOpen={onOpen}
                below={below}
              />
            );
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
      </table>
      {query.data !== undefined && rows.length === 0 && (
        <Stack gap="sm" align="center" py="xl" px="md">
          <Text size="sm" c="dimmed" ta="center">
            {empty}
          </Text>
          {emptyAction}
        </Stack>
      )}
      {isFetchNextPageError && <ProblemNotice error={query.error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}
