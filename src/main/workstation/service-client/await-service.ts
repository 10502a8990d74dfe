import axios from 'axios';
import { contract } from '../../../shared/contract/contract.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

const askMs = 5000;
const againMs = 2000;

/**
 * Polls an address until a service answers there, with any answer: another service need not know the path. Reports
 * failures with their cause. Returns a function that stops it.
 */
export function awaitService(parts: {
  server: string;
  clock: Clock;
  onReached: () => void;
  onProblem: (problem: ProblemError) => void;
}): () => void {
  const { server, clock } = parts;
  const ending = new AbortController();
  let disarm = (): void => {};
  const ask = (): void => {
    axios
      .get(contract.capability.list.path, {
        baseURL: server,
        timeout: askMs,
        validateStatus: () => true,
        maxRedirects: 0,
        proxy: false,
        signal: ending.signal,
      })
      .then(
        () => ending.signal.aborted || parts.onReached(),
        (error: unknown) => {
          if (ending.signal.aborted) return;
          const why = axios.isAxiosError(error) ? (error.code ?? error.message) : String(error);
          parts.onProblem(problemFor('server-not-reached', { server }, { details: { server, why } }));
          disarm = clock.after(againMs, ask);
        },
      );
  };
  ask();
  return () => {
    ending.abort();
    disarm();
  };
}
