import { problemFor } from '../../../../shared/problems/problem-for.ts';

/** SQLSTATEs of a server that is full, or is going away or not there (PostgreSQL, appendix A). */
const isFull = (code: string): boolean => code === '53100';
const isGone = (code: string): boolean => /^(08|57P|53300|E[A-Z]+$)/.test(code);

/** What the caller should know of an error of PostgreSQL; what nobody foresaw stays what it is. */
export function postgresProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (isFull(code)) return problemFor('disk-full', {}, { cause: error });
  if (isGone(code) || /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(error.message))
    return problemFor('database-unreachable', {}, { cause: error });
  return error;
}
