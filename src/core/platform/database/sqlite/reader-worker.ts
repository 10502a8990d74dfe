import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, ReaderTask, Reading } from './reader-threads.ts';
import { readingPragmas } from './pragmas.ts';
import { SqliteStatements } from './sqlite-statements.ts';

// Runs as a thread: what it reads may take seconds, in which the core answers calls and requests.
const { file } = workerData as ReaderTask;
/** Only the end of another connection, and the beginning of the first one, keep a reader waiting. */
const busyMs = 5000;
const connection = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
connection.exec(readingPragmas);
const statements = new SqliteStatements(connection);

parentPort?.on('message', ({ sql, parameters }: Reading) => parentPort?.postMessage(answerTo(sql, parameters)));

function answerTo(sql: string, parameters: Reading['parameters']): Answer {
  try {
    return statements.run(sql, parameters) as Answer;
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { error: message, errcode };
  }
}
