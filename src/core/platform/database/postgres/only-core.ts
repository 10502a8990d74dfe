import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { holdPatience } from './connection-settings.ts';
import { postgresProblem } from './postgres-problem.ts';

const coreLock = 4_711_002;
const retryMs = 1000;
const signOfLifeMs = 5000;
/** Longer than a process is kept from running: what holds the database and is silent that long is gone. */
const silentSessionMs = 60_000;

/** Available since PostgreSQL 14; a proxy may keep a session open whose core is gone. */
const endWhenSilent = `SELECT set_config('idle_session_timeout', '${silentSessionMs}', false)
  WHERE current_setting('server_version_num')::int >= 140000`;
const holder = `FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND classid = 0 AND objid = ${coreLock} AND granted
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Holds the database for this core: agents and lookups are kept in memory, so a second one would contradict it. Throws
 * ProblemError `unavailable` when there is one. When the connection is lost, the hold is taken again as soon as the
 * server is back, also from a session of this core that the server has not noticed to be gone; `onLost` is called when
 * another core had it first.
 */
export async function holdAsOnlyCore(
  config: ClientConfig,
  onLost: (error: Error) => void,
): Promise<{ release(): Promise<void> }> {
  // The name distinguishes a session of this core from another core's.
  const name = `clinicall ${randomUUID()}`;
  let held: Client | null = null;
  const released = new AbortController();

  const hold = async (): Promise<void> => {
    const client = new Client({ ...config, application_name: name });
    // An idle connection that breaks reports it here, and ends.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(endWhenSilent);
      if (!(await take(client)) && !((await endOwn(client, name)) && (await take(client))))
        throw problemFor('database-in-use');
    } catch (error) {
      await client.end().catch(() => {});
      throw postgresProblem(error);
    }
    held = client;
    client.once('end', () => void holdAgain());
    void showLife(client, released.signal);
  };
  const holdAgain = async (): Promise<void> => {
    while (!released.signal.aborted) {
      try {
        return await hold();
      } catch (error) {
        if (error instanceof ProblemError && error.reason === 'database-in-use') return onLost(error);
        await after(retryMs, undefined, { signal: released.signal }).catch(() => {});
      }
    }
  };

  await hold();
  return {
    release: async () => {
      released.abort();
      await held?.end();
    },
  };
}

async function take(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [coreLock]);
  return rows[0]?.taken ?? false;
}

/** Ends the session that holds the database if it has this name, and waits for its end; false: it is another's. */
async function endOwn(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid, ${holdPatience.queryMs / 2}) AS ended ${holder} AND application_name = $1`,
    [name],
  );
  // No row: there is no holder any more, or it is another user's.
  return rows.every(({ ended }) => ended);
}

/** Asks now and then: so both ends notice that the other is gone. */
async function showLife(client: Client, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await after(signOfLifeMs, undefined, { signal, ref: false });
      await client.query('SELECT 1');
    }
  } catch {
    // A query without an answer is still in progress: end the connection immediately.
    if (!signal.aborted) await client.end();
  }
}
