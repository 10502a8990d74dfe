import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type EventName, serviceEvents } from '../../shared/contract/event.ts';
import type { StaleKeys } from '../../shared/contract/event-definition.ts';
import type { ReceivedEvents } from '../../shared/contract/received-event.ts';

/** The query keys that an event makes stale, by the table of events. */
export function staleAfter<Name extends EventName>(name: Name, event: ReceivedEvents[Name]): StaleKeys {
  const makesStale: (event: never) => StaleKeys = serviceEvents[name].makesStale;
  return makesStale(event as never);
}

/** First reads during which something changed: each is followed by another, however often it changed. */
const overtaken = new WeakSet<Query>();

/**
 * Refetches the queries of these keys that are on the screen. A first read may have been answered just before the
 * change, so it is repeated once it is complete; the query client does this only for queries that have data.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  const cache = queries.getQueryCache();
  for (const query of cache.findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || overtaken.has(query)) continue;
    overtaken.add(query);
    const stop = cache.subscribe((event) => {
      if (event.query !== query || query.state.fetchStatus === 'fetching') return;
      stop();
      overtaken.delete(query);
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  }
  void queries.invalidateQueries({ queryKey });
}
