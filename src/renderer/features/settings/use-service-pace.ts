import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClinic } from '../../api/use-clinic.ts';

/** So many answers are timed, one after the other. */
const rounds = 12;
const key = ['check-up', 'service'];
const timesKey = ['check-up', 'service', 'times'];

const middleOf = (times: readonly number[]): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
};

/** How fast the service answers, each answer as soon as it is there. */
export function useServicePace(): {
  /** Milliseconds of each answer so far. */
  readonly times: readonly number[];
  readonly rounds: number;
  /** The middle one of all; undefined until there are. */
  readonly middle: number | undefined;
  readonly error: Error | null;
  /** When it was measured last; null before that. */
  readonly measuredAt: Date | null;
  readonly isMeasuring: boolean;
  readonly measure: () => void;
} {
  const clinic = useClinic();
  const queries = useQueryClient();
  const { data: times = [] } = useQuery<readonly number[]>({ queryKey: timesKey, enabled: false, queryFn: () => [] });
  const service = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const measured: number[] = [];
      while (measured.length < rounds && !signal.aborted) {
        const began = performance.now();
        await clinic.material.categories({ query: {} });
        measured.push(performance.now() - began);
        queries.setQueryData(timesKey, [...measured]);
      }
      return middleOf(measured);
    },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const measuredAt = Math.max(service.dataUpdatedAt, service.errorUpdatedAt);
  return {
    times,
    rounds,
    middle: service.data,
    error: service.error,
    measuredAt: measuredAt === 0 ? null : new Date(measuredAt),
    isMeasuring: service.isFetching,
    measure: () => void service.refetch(),
  };
}
