import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { hashPassword, isPassword } from './password.ts';

/** Work for workstations and accounts that are known goes first: no stranger keeps it waiting, nor fills its queue. */
export type PasswordPriority = 'known' | 'stranger';

const priorities: Record<PasswordPriority, number> = { known: 1, stranger: 0 };
const maxWaiting = 200;
const retryAfterSeconds = 5;

/** Passwords cost processor time by design: one core stays free for calls, and who waits is bounded. */
export class PasswordQueue {
  readonly #queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

  /** Throws ProblemError `too-many-requests` when as many are waiting as may. */
  refuseWhenFull(by: PasswordPriority): void {
    if (this.#queue.sizeBy({ priority: priorities[by] }) >= maxWaiting)
      throw problemFor('sign-ins-queued', { seconds: retryAfterSeconds }, { details: { retryAfterSeconds } });
  }

  isPassword(password: string, hash: string, by: PasswordPriority): Promise<boolean> {
    return this.#queue.add(() => isPassword(password, hash), { priority: priorities[by] });
  }

  hashPassword(password: string): Promise<string> {
    return this.#queue.add(() => hashPassword(password), { priority: priorities.known });
  }

  /** Waiting work is never done. */
  stop(): void {
    this.#queue.clear();
  }
}
