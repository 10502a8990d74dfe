import { problemFor } from '../../../shared/problems/problem-for.ts';

const maxAtOnce = 4;
/** Most files take no longer. */
const retryAfterSeconds = 5;

/**
 * Limits an account's concurrent uploads: an upload counts from its first byte until its answer, for as long as its
 * file may be on the disk.
 */
export class UploadLimit {
  readonly #underWay = new Map<number, number>();

  /** Throws ProblemError `too-many-requests`, with `retryAfterSeconds`, for one upload too many. */
  async during<T>(userId: number, upload: () => Promise<T>): Promise<T> {
    const before = this.#underWay.get(userId) ?? 0;
    if (before >= maxAtOnce)
      throw problemFor('uploads-at-once', { limit: maxAtOnce }, { details: { retryAfterSeconds } });
    this.#underWay.set(userId, before + 1);
    try {
      return await upload();
    } finally {
      const others = (this.#underWay.get(userId) ?? 1) - 1;
      if (others > 0) this.#underWay.set(userId, others);
      else this.#underWay.delete(userId);
    }
  }
}
