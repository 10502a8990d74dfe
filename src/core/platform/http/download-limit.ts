import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { CsvAnswer, ZipAnswer } from './handler.ts';

/** An archive that is not taken has its table in memory, and a file open; an export is read for minutes. */
const maxAtOnce = 2;
const retryAfterSeconds = 5;

/**
 * Limits an account's concurrent exports and archives: one counts from its request until all of it is read, or nobody
 * reads it.
 */
export class DownloadLimit {
  readonly #underWay = new Map<number, number>();

  /** Throws ProblemError `downloads-at-once`, with `retryAfterSeconds`, for one too many. */
  async during<Answer extends CsvAnswer | ZipAnswer>(userId: number, make: () => Promise<Answer>): Promise<Answer> {
    const before = this.#countOf(userId);
    if (before >= maxAtOnce)
      throw problemFor('downloads-at-once', { limit: maxAtOnce }, { details: { retryAfterSeconds } });
    this.#underWay.set(userId, before + 1);
    try {
      const answer = await make();
      answer.content.once('close', () => this.#end(userId));
      return answer;
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
