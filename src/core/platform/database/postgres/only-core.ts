import { setTimeout as after } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { ProblemError } from '../../../../shared/problem.ts';
import { problemFor } from '../../../../shared/problems/problem-for.ts';
import { postgresProblem } from './postgres-problem.ts';

const coreLock = 4_711_002;
const retryMs = 1000;

/**
 * Holds the database for this core: agents and lookups are kept in memory, so a second one would contradict it. Throws
 * ProblemError `unavailable` when there is one. When the server goes away the hold is taken again as soon as it is
 * back; `onLost` is told when somebody else had it first.
 */
export async function holdAsOnlyCore(
  config: ClientConfig,
  onLost: (error: Error) => void,
): Promise<{ release(): Promise<void> }> {
  let held: Client | null = null;
  const released = new AbortController();

  const hold = async (): Promise<void> => {
    const client = new Client(config);
    // An idle connection that breaks says so here, and ends.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [coreLock]);
      if (!rows[0]?.taken) throw problemFor('database-in-use');
    } catch (error) {
      await client.end().catch(() => {});
      throw postgresProblem(error);
    }
    held = client;
    client.once('end', () => void holdAgain());
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
