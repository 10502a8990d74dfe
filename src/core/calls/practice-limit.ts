import { problemFor } from '../../shared/problems/problem-for.ts';

const maxPracticeCalls = 5;

/** Bounds how many practice calls an account has at once: each takes a place in a queue, a port and an agent. */
export class PracticeLimit {
  readonly #isInProgress: (callId: string) => boolean;
  /** By account, calls being placed (true) or placed (false), which count while they go on. */
  readonly #calls = new Map<number, Map<string, boolean>>();

  constructor(isInProgress: (callId: string) => boolean) {
    this.#isInProgress = isInProgress;
  }

  /** Runs `place` unless the account has as many calls as it may: then throws ProblemError `conflict`. */
  async run<Result>(userId: number, callId: string, place: () => Promise<Result>): Promise<Result> {
    const calls = this.#callsOf(userId);
    if (calls.size >= maxPracticeCalls) throw problemFor('practice-calls', { count: maxPracticeCalls });
    this.#calls.set(userId, calls.set(callId, true));
    return place().finally(() => calls.set(callId, false));
  }

  #callsOf(userId: number): Map<string, boolean> {
    const calls = this.#calls.get(userId) ?? new Map<string, boolean>();
    for (const [callId, isBeingPlaced] of calls)
      if (!isBeingPlaced && !this.#isInProgress(callId)) calls.delete(callId);
    return calls;
  }
}
