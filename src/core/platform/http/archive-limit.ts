import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ZipAnswer } from './handler.ts';

/** Each that is not taken has its table in memory, and a file open. */
const maxAtOnce = 2;
const retryAfterSeconds = 5;

/** Limits an account's concurrent archives: one counts from its request until all of it is read, or nobody reads it. */
export class ArchiveLimit {
  readonly #underWay = new Map<number, number>();

  /** Throws ProblemError `archives-at-once`, with `retryAfterSeconds`, for one archive too many. */
  async during(userId: number, make: () => Promise<ZipAnswer>): Promise<ZipAnswer> {
    const before = this.#countOf(userId);
    if (before >= maxAtOnce)
      throw problemFor('archives-at-once', { limit: maxAtOnce }, { details: { retryAfterSeconds } });
    this.#underWay.set(userId, before + 1);
    try {
      const archive = await make();
      archive.content.once('close', () => this.#end(userId));
      return archive;
    } catch (error) {
      this.#end(userId);
      throw error;
    }
  }

  #countOf = (userId: number): number => this.#underWay.get(userId) ?? 0;

  #end(userId: number): void {
    const others = this.#countOf(userId) - 1;
    if (others > 0) this.#underWay.set(userId, others);
    else this.#underWay.delete(userId);
  }
}
