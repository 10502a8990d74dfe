import type { Clock } from '../../../shared/clock.ts';
import type { Alignment } from '../../../shared/contract/album.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Caller } from '../../platform/caller.ts';
import type { AlignmentRepository } from './alignment-repository.ts';
import type { PhotoRow } from './albums-repository.ts';

interface Pair {
  readonly left_id: number;
  readonly right_id: number;
}

interface Parts {
  readonly repository: AlignmentRepository;
  /** Throws ProblemError `not-found` for a photo that the caller may not see. */
  readonly photoOf: (caller: Caller, id: number) => Promise<PhotoRow>;
  readonly clock: Clock;
}

const unaligned: Alignment = { x: 0, y: 0, scale: 1, angle: 0 };
/** The database has whole numbers. */
const parts = { x: 100, y: 100, scale: 10_000, angle: 100 } as const;

/** How two photos of a customer were laid on each other by hand, kept with the pair. */
export class AlignmentService {
  readonly #parts: Parts;

  constructor(given: Parts) {
    this.#parts = given;
  }

  async ofPair(caller: Caller, pair: Pair): Promise<Alignment> {
    await this.#check(caller, pair);
    const row = await this.#parts.repository.ofPair(pair.left_id, pair.right_id);
    if (!row) return unaligned;
    return {
      x: row.x / parts.x,
      y: row.y / parts.y,
      scale: row.scale / parts.scale,
      angle: row.angle / parts.angle,
    };
  }

  async set(caller: Caller, { left_id, right_id, ...alignment }: Pair & Alignment): Promise<Alignment> {
    await this.#check(caller, { left_id, right_id });
    await this.#parts.repository.set({
      left_photo_id: left_id,
      right_photo_id: right_id,
      x: Math.round(alignment.x * parts.x),
      y: Math.round(alignment.y * parts.y),
      scale: Math.round(alignment.scale * parts.scale),
      angle: Math.round(alignment.angle * parts.angle),
      updated_by: caller.userId,
      updated_at: this.#parts.clock.now(),
    });
    return this.ofPair(caller, { left_id, right_id });
  }

  /** Two customers' photos are never compared. */
  async #check(caller: Caller, { left_id, right_id }: Pair): Promise<void> {
    const left = await this.#parts.photoOf(caller, left_id);
    const right = await this.#parts.photoOf(caller, right_id);
    if (left.customer_id !== right.customer_id) throw problemFor('photo-not-found');
  }
}
