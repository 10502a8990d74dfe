import type { ProblemError } from '../../shared/problem.ts';

interface CallLimitParts {
  /** Of one account at once. */
  readonly max: number;
  readonly isInProgress: (callId: string) => boolean;
  /** What one more is refused with. */
  readonly refusal: (max: number) => ProblemError;
}

/** Bounds how many calls of a kind an account has at once: each takes ports, and places in queues or on a line. */
export class CallLimit {
  readonly #parts: CallLimitParts;
  /** By account, calls being placed (true) or placed (false), which count while they go on. */
  readonly #calls = new Map<number, Map<string, boolean>>();

  constructor(parts: CallLimitParts) {
    this.#parts = parts;
  }

  /** Runs `place` unless the account has as many calls as it may: then throws the refusal. */
  async run<Result>(userId: number, callId: string, place: () => Promise<Result>): Promise<Result> {
    const { max, refusal } = this.#parts;
    const calls = this.#callsOf(userId);
    if (calls.size >= max) throw refusal(max);
    this.#calls.set(userId, calls.set(callId, true));
    return place().finally(() => calls.set(callId, false));
  }

  #callsOf(userId: number): Map<string, boolean> {
    const calls = this.#calls.get(userId) ?? new Map<string, boolean>();
    for (const [callId, isBeingPlaced] of calls)
      if (!isBeingPlaced && !this.#parts.isInProgress(callId)) calls.delete(callId);
    return calls;
  }
}
