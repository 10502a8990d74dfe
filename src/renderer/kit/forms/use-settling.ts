import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/problem.ts';

/** Milliseconds before each further try; the last one repeats. A service that hangs is not asked more often. */
const waitsMs = [2000, 4000, 8000, 15_000];
/** About ten minutes: the user then sends it again, or checks. */
const maxTries = 40;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The service has taken it and not answered: it may have been carried out. */
export const isUnconfirmed = (problem: unknown): boolean =>
  problem instanceof ProblemError && problem.code === 'timed-out';

export interface Unconfirmed<Result> {
  /** The body. */
  readonly sent: string;
  /** Sends the same with the same Idempotency-Key: it is carried out once. */
  readonly ask: () => Promise<Result>;
  /** Whether the form still holds what was sent. */
  readonly isSame: () => boolean;
  readonly onSettled: (result: Result) => void;
  readonly onRefused: (problem: unknown) => void;
}

/**
 * Repeats an unanswered request with the same key until the service reports its outcome, also when the form has been
 * left, so that no draft of stored data stays. It ends when the form holds something else, or is sent by hand.
 */
export function useSettling() {
  /** The body that is sent again. */
  const [settling, setSettling] = useState<string | null>(null);
  const turn = useRef(0);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const stop = (): void => {
    turn.current += 1;
    setSettling(null);
  };
  const settle = async <Result>({ sent, ask, isSame, onSettled, onRefused }: Unconfirmed<Result>): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const goesOn = (): boolean => turn.current === own && isSame();
    setSettling(sent);
    for (let tries = 0; tries < maxTries; tries += 1) {
      await wait(waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0);
      if (!goesOn()) break;
      try {
        const result = await ask();
        if (goesOn()) onSettled(result);
        break;
      } catch (problem) {
        const isAway = problem instanceof ProblemError && problem.code === 'service-unreachable';
        if (isUnconfirmed(problem) || isAway) continue;
        if (goesOn()) onRefused(problem);
        break;
      }
    }
    if (turn.current === own) setSettling(null);
  };
  return { settling, isShown, settle, stop };
}
