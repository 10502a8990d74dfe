import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type EventName, serviceEvents } from '../../shared/contract/event.ts';
import type { StaleKeys } from '../../shared/contract/event-definition.ts';
import type { ReceivedEvents } from '../../shared/contract/received-event.ts';

/** The query keys that an event makes stale, by the table of events. */
export function staleAfter<Name extends EventName>(name: Name, event: ReceivedEvents[Name]): StaleKeys {
  const makesStale: (event: never) => StaleKeys = serviceEvents[name].makesStale;
  return makesStale(event as never);
}

/** The least time between two reads of a query after changes: one after the other, nobody reads so many of them. */
const apartMs = 250;

/** Queries that are to be read again: another change until then adds nothing. */
const due = new WeakSet<Query>();

/**
 * Queries of these keys are stale; those that are on the screen are read again, one that is being read once that read
 * is complete: its answer may be of before the change.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const query of queries.getQueryCache().findAll({ queryKey }))
    if (query.isActive() || isRead(query)) readSoon(queries, query);
}

const isRead = (query: Query): boolean => query.state.fetchStatus === 'fetching';

function readSoon(queries: QueryClient, query: Query): void {
  if (due.has(query)) return;
  due.add(query);
  const read = (): void => {
    due.delete(query);
    void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  const wait = (): void => {
    const ms = Math.min(apartMs, query.state.dataUpdatedAt + apartMs - Date.now());
    if (ms > 0) setTimeout(read, ms);
    else read();
  };
  if (!isRead(query)) return wait();
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.query !== query || (isRead(query) && event.type !== 'removed')) return;
    stop();
    wait();
  });
}
