import { useEffect, useMemo } from 'react';
import { blockingProblemOf } from '../../kit/blocking-problem.ts';

interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** Reads a list to its end. */
export function useWhole<Row>(query: Pages<Row>, isEnabled = true) {
  const { data, hasNextPage, isFetching, error, fetchNextPage } = query;
  const canReadOn = hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (canReadOn) void fetchNextPage();
  }, [canReadOn, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    problem: blockingProblemOf(query),
    isPending: isEnabled && query.isPending && error === null,
    retry: () => void query.refetch(),
  };
}
