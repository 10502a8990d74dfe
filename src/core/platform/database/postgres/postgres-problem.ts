import { problemFor } from '../../../../shared/problems/problem-for.ts';

/** SQLSTATEs of a server that is full, or is going away or not there (PostgreSQL, appendix A). */
const isFull = (code: string): boolean => code === '53100';
/** Includes waits that took too long: for a statement, a lock, or the next query of a transaction. */
const isGone = (code: string): boolean => /^(08|57P|53300|57014|55P03|25P03|E[A-Z]+$)/.test(code);
/** Error of `pg` when the server has not answered in time. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout';

/** The problem for a PostgreSQL error; unexpected errors are returned unchanged. */
export function postgresProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (isFull(code)) return problemFor('disk-full', {}, { cause: error });
  if (
    isGone(code) ||
    isSilence(error) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message)
  )
    return problemFor('database-unreachable', {}, { cause: error });
  return error;
}
