import type { Cdr } from '../../src/shared/contract/cdr.ts';
import { recentCalls } from './clinic-day.ts';
import type { HttpClient } from './http-client.ts';
import { until } from './until.ts';

/** The call records of the last days that have these values. */
export async function recordsOf(client: HttpClient, filter: Record<string, string>): Promise<Cdr[]> {
  const { body } = await client.get('/api/cdr/list', {
    ...recentCalls(),
    rows: 200,
    ...filter,
  });
  return (body.data as { rows: Cdr[] }).rows;
}

/** The record of a call that has ended. */
export async function recordOf(client: HttpClient, callId: string): Promise<Cdr | undefined> {
  const records = await until(
    () => recordsOf(client, { call_id: callId }),
    ({ length }) => length === 1,
    `the record of ${callId}`,
  );
  return records[0];
}
