import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * A service on a busy computer answers within a second or two; one that hangs never does, and the workstation gives it
 * ten seconds before it counts as failed. A shorter limit would break answers that are slow and sound, such as a long
 * list from a database that has just been started. The wait continues, and after three and a half seconds, five at the
 * most on a slow computer, the agent sees why nothing happens.
 */
const slowMs = 3500;

/** `slow`: a read that a screen shows has no answer yet. `away`: it has failed, and is tried again. */
export type SlowRead = 'slow' | 'away' | null;

const isWaitedFor = (query: Query): boolean => query.state.fetchStatus === 'fetching' && query.getObserversCount() > 0;

/** Whether the screen waits for the service longer than usual, for any of its reads. */
export function useSlowRead(): SlowRead {
  const cache = useQueryClient().getQueryCache();
  const [state, setState] = useState<SlowRead>(null);
  useEffect(() => {
    const timers = new Map<Query, ReturnType<typeof setTimeout>>();
    const late = new Set<Query>();
    const show = (): void => {
      const hasFailed = [...late].some((query) => query.state.fetchFailureCount > 0);
      setState(late.size === 0 ? null : hasFailed ? 'away' : 'slow');
    };
    const become = (query: Query): void => {
      late.add(query);
      show();
    };
    const follow = ({ type, query }: Pick<QueryCacheNotifyEvent, 'type' | 'query'>): void => {
      if (type !== 'removed' && isWaitedFor(query)) {
        if (!timers.has(query))
          timers.set(
            query,
            setTimeout(() => become(query), slowMs),
          );
      } else {
        clearTimeout(timers.get(query));
        timers.delete(query);
        late.delete(query);
      }
      show();
    };
    for (const query of cache.getAll()) follow({ type: 'added', query });
    const stop = cache.subscribe(follow);
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [cache]);
  return state;
}
