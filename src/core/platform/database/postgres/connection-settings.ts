import type { ClientConfig } from 'pg';

/** A server that answers at all answers a clinic's queries in a fraction of these (milliseconds). */
const statementMs = 10_000;
const lockMs = 5000;
const idleInTransactionMs = 5000;
/** The server is to give up first: then the connection is still of use. */
const queryMs = statementMs + 2000;
/** Statements over whole tables, as of a migration or a backup: as long as they take. */
const unlimited = 0;
/** A writer that waits for its rows, as while a file is copied, is idle in between. */
const longIdleInTransactionMs = 600_000;

/** How soon either end notices that the other is gone without a word. */
const keepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 };
const keepAliveDelayMs = 10_000;

export interface Patience {
  /** Limits of the server for a connection, as its `options`. */
  readonly settings: Readonly<Record<string, number>>;
  /** The core's limit for the answer to a query, in milliseconds; 0: unlimited. */
  readonly queryMs: number;
}

/**
 * Every request: writing transactions take turns, so one that never ends, or a silent server, would keep all others
 * waiting.
 */
export const requestPatience: Patience = {
  settings: {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...keepAlive,
  },
  queryMs,
};

/** Migrations, indexes, backups and what fills a database. */
export const longPatience: Patience = {
  settings: {
    statement_timeout: unlimited,
    lock_timeout: unlimited,
    idle_in_transaction_session_timeout: longIdleInTransactionMs,
    ...keepAlive,
  },
  queryMs: unlimited,
};

/** A session that asks for little, and is idle in between. */
export const holdPatience: Patience = {
  settings: { statement_timeout: statementMs, lock_timeout: lockMs, ...keepAlive },
  queryMs: lockMs,
};

/** `options` of the URL replace these: an administrator knows the server. */
export const settingsOf = (patience: Patience): ClientConfig => ({
  options: Object.entries(patience.settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  query_timeout: patience.queryMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveDelayMs,
});
