import { expect } from 'vitest';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { HttpClient } from './http-client.ts';

const dayMs = 86_400_000;
const timeAt = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The call records of the last and the next day that have these values. */
export async function recordsOf(client: HttpClient, filter: Record<string, string>): Promise<Cdr[]> {
  const { body } = await client.get('/api/cdr/list', {
    created_time_start: timeAt(Date.now() - dayMs),
    created_time_end: timeAt(Date.now() + dayMs),
    rows: 200,
    ...filter,
  });
  return (body.data as { rows: Cdr[] }).rows;
}

/** The record of a call that has ended. */
export async function recordOf(client: HttpClient, callId: string): Promise<Cdr | undefined> {
  await expect.poll(() => recordsOf(client, { call_id: callId })).toHaveLength(1);
  return (await recordsOf(client, { call_id: callId }))[0];
}
