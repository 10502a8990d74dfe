import type { ProblemError } from '../../shared/problem.ts';

interface CallLimitParts {
  /** Maximum per account. */
  readonly max: number;
  readonly isInProgress: (callId: string) => boolean;
  /** The problem that refuses one more call. */
  readonly refusal: (max: number) => ProblemError;
}

/** Limits an account's concurrent calls of one kind: each takes ports, and places in queues or on a line. */
export class CallLimit {
  readonly #parts: CallLimitParts;
  /** By account, calls being placed (true) or placed (false), which count while they are in progress. */
  readonly #calls = new Map<number, Map<string, boolean>>();

  constructor(parts: CallLimitParts) {
    this.#parts = parts;
  }

  /** Runs `place` unless the account has as many calls as it may: then throws the refusal. */
  async run<Result>(userId: number, callId: string, place: () => Promise<Result>): Promise<Result> {
    const { max, refusal } = this.#parts;
    if (!this.#take(userId, callId, true)) throw refusal(max);
    return place().finally(() => this.#calls.get(userId)?.set(callId, false));
  }

  /** Charges a call in progress to an account until it ends. False when the account has as many as it may. */
  charge(userId: number, callId: string): boolean {
    return this.#take(userId, callId, false);
  }

  /** The call is no longer of this kind. */
  release(callId: string): void {
    for (const calls of this.#calls.values()) calls.delete(callId);
  }

  /** The calls that an account is charged for. */
  callsOf(userId: number): string[] {
    const calls = this.#calls.get(userId);
    if (!calls) return [];
    for (const [callId, isBeingPlaced] of calls)
      if (!isBeingPlaced && !this.#parts.isInProgress(callId)) calls.delete(callId);
    return [...calls.keys()];
  }

  #take(userId: number, callId: string, isBeingPlaced: boolean): boolean {
    if (this.callsOf(userId).length >= this.#parts.max) return false;
    const calls = this.#calls.get(userId) ?? new Map<string, boolean>();
    this.#calls.set(userId, calls.set(callId, isBeingPlaced));
    return true;
  }
}
