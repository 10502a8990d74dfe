import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import { clinicDay } from './clinic-day.ts';
import type { HttpClient } from './http-client.ts';

/**
 * The last missed call of each number that is owed a call, by the calls of the last seven days as the interface lists
 * them to somebody who sees all.
 */
export async function owedCalls(client: HttpClient): Promise<Map<string, Cdr>> {
  const [start, end] = [`${clinicDay(-6)} 00:00:00`, `${clinicDay()} 23:59:59`];
  const calls = [
    ...(await allPages(client, '/api/cdr/list', { created_time_start: start, created_time_end: end })),
    ...(await allPages(client, '/api/cdr/dual', { created_at_start: start, created_at_end: end })),
  ].toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const owed = new Map<string, Cdr>();
  for (const call of calls) {
    const number = call.direction === 'inbound' ? call.caller_written : call.callee_written;
    if (call.billsec > 0) owed.delete(number);
    else if (call.direction === 'inbound') owed.set(number, call);
  }
  return owed;
}

async function allPages(client: HttpClient, path: string, query: Record<string, string>): Promise<Cdr[]> {
  const rows: Cdr[] = [];
  for (let page = 1; ; page += 1) {
    const list = (await client.get(path, { ...query, rows: 200, page })).body.data as List<Cdr>;
    rows.push(...list.rows);
    if (rows.length >= list.total || list.rows.length === 0) return rows;
  }
}
