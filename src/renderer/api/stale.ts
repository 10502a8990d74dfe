import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type EventName, serviceEvents } from '../../shared/contract/event.ts';
import type { StaleKeys } from '../../shared/contract/event-definition.ts';
import type { ReceivedEvents } from '../../shared/contract/received-event.ts';

/** What an event makes stale, by the table of events. */
export function staleAfter<Name extends EventName>(name: Name, event: ReceivedEvents[Name]): StaleKeys {
  const makesStale: (event: never) => StaleKeys = serviceEvents[name].makesStale;
  return makesStale(event as never);
}

/** First reads during which something changed: each is followed by another, however often it changed. */
const overtaken = new WeakSet<Query>();

/**
 * Reads again what is on the screen of these. What is being read for the first time may have been read just before it
 * changed: it is read once more when it has come, which the query client does by itself only for what it has already.
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
