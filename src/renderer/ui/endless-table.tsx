import { Skeleton, Text } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { List } from '../../shared/contract/envelope.ts';
import { blockingProblemOf } from '../api/blocking-problem.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { TableRow } from './table-row.tsx';
import { useListPlace } from './use-list-place.ts';

const rowPixels = 40;
const placeholderRows = 12;

/** A table that reads on as it is scrolled, and draws only what is in sight. */
export function EndlessTable<Row>(parts: {
  query: UseInfiniteQueryResult<InfiniteData<List<Row>>>;
  headers: readonly ReactNode[];
  empty: string;
  keyOf: (row: Row) => number | string;
  row: (row: Row) => ReactNode;
  onRow?: (row: Row) => void;
  below?: (row: Row) => ReactNode;
  /** Names the list and what it is filtered by: who comes back to it finds it where they left it. */
  placeKey?: string;
}) {
  const { query, headers, empty, keyOf, row, onRow, below, placeKey } = parts;
  const scroller = useRef<HTMLDivElement>(null);
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  const place = useListPlace(placeKey);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPixels,
    overscan: 6,
    initialOffset: place.initialOffset,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const canReadOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (canReadOn && last >= rows.length - 20) void fetchNextPage();
  }, [canReadOn, fetchNextPage, last, rows.length]);

  const problem = blockingProblemOf(query);
  if (problem) return <ProblemNotice error={problem} onRetry={() => void query.refetch()} />;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={scroller}
      className="table-scroller"
      tabIndex={0}
      aria-busy={isPlaceholderData || isFetchingNextPage || undefined}
      onScroll={place.keep}
    >
      <table className="table">
        <thead>
          <tr>
            {headers.map((header, index) => (
              <th key={index} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.isPending &&
            Array.from({ length: placeholderRows }, (_row, index) => (
              <tr key={index}>
                <td colSpan={headers.length}>
                  <Skeleton height={14} />
                </td>
              </tr>
            ))}
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {items.map((item) => {
            const one = rows[item.index];
            if (one === undefined) return null;
            return (
              <TableRow
                key={keyOf(one)}
                one={one}
                index={item.index}
                columns={headers.length}
                measure={virtual.measureElement}
                cells={row}
                onOpen={onRow}
                below={below}
              />
            );
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
      </table>
      {query.data !== undefined && rows.length === 0 && (
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      )}
      {isFetchNextPageError && <ProblemNotice error={query.error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}
