import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { contract } from '../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../src/shared/contract/endpoint.ts';
import { HttpClient } from '../support/http-client.ts';
import { sampleOf } from '../support/sample-requests.ts';
import { Started } from '../support/workstation.ts';
import { atMost, type Figure, rounded } from './figure.ts';
import { seededClinic } from './seeded-clinic.ts';
import { WaitingClient } from './waiting-client.ts';

const accounts = ['admin', 'supervisor', 'agent1001', 'doctor', 'consultant1'] as const;
const missedCallers = 300;
const mostMs = 300;
/** A call that comes in waits as long as anything else. */
const mostHeldMs = 150;
/** Each of these two is not the first to be compiled; the slower one counts. */
const reads = 2;

/** Downloads are measured by their first byte elsewhere, and streams do not end. */
const isLong = (path: string): boolean => /export|download|stream|file|archive|peaks/.test(path);

/** Customers who rang in the last ten hours and were not answered. */
function addMissedCalls(folder: string): void {
  const database = new DatabaseSync(join(folder, 'clinic.db'));
  database.exec(`
    INSERT INTO call_records (call_id, type, direction, caller, callee, customer_id, group_id, created_at, ended_at,
      last_alive_at, duration, billsec)
    SELECT 'missed-' || e164 || customer_id, 'sip', 'inbound', e164, '4008001000', customer_id, 1, at, at + 20000, at,
      20, 0
    FROM (
      SELECT *, ${Date.now()} - 120000 * row_number() OVER (ORDER BY customer_id DESC) AS at
      FROM customer_phones ORDER BY customer_id DESC LIMIT ${missedCallers})`);
  database.close();
}

const byLength = ([, one]: [string, number], [, other]: [string, number]): number => other - one;

/** Every read of the interface, as each role asks for it, in the large clinic with many missed calls. */
export async function* measure(): AsyncIterable<Figure> {
  const folder = seededClinic();
  addMissedCalls(folder);
  const core = await Started.run(process.execPath, ['out/main/core.js', '--data', folder]);
  const waiting = new WaitingClient(new HttpClient(core.line.http ?? ''));
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[]);
  for (const account of accounts) {
    const client = await HttpClient.signIn(core.line.http ?? '', `${account}@clinic.test`);
    const slow: [path: string, ms: number][] = [];
    const held: [path: string, ms: number][] = [];
    for (const endpoint of endpoints) {
      if (endpoint.method !== 'GET' || isLong(endpoint.path)) continue;
      const query = sampleOf(endpoint) as Record<string, string>;
      const took: number[] = [];
      waiting.takeLongest();
      for (let read = 0; read < reads; read += 1) {
        const begun = performance.now();
        const response = await client.fetch('GET', endpoint.path, { query });
        await response.arrayBuffer();
        took.push(performance.now() - begun);
      }
      slow.push([endpoint.path, Math.max(...took)]);
      held.push([endpoint.path, waiting.takeLongest()]);
    }
    const most = `of ${slow.length} reads of ${account}`;
    for (const [path, ms] of slow.toSorted(byLength).slice(0, 3))
      yield atMost({ name: `slowest ${most}: ${path}`, value: rounded(ms), unit: 'ms', most: mostMs });
    for (const [path, ms] of held.toSorted(byLength).slice(0, 2))
      yield atMost({ name: `others waited for ${most}: ${path}`, value: rounded(ms), unit: 'ms', most: mostHeldMs });
  }
  await waiting.end();
  await core.stop();
}
