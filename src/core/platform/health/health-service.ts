import { statfs } from 'node:fs/promises';
import type { Clock } from '../../../shared/clock.ts';
import type { HealthPart } from '../../../shared/contract/health.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ClinicDatabase } from '../database/clinic-database.ts';

/** Less free space than this, and recordings and the database soon cannot be written. */
const leastFreeBytes = 100_000_000;
/** A database that has not answered by then fails. */
const databaseTimeoutMs = 2000;
/** Anybody may ask, as often as they like: the parts are looked at once in this time. */
const keptMs = 1000;

interface Parts {
  readonly db: ClinicDatabase;
  readonly dataFolder: string;
  readonly clock: Clock;
}

/** The state of what the service stands on. Seconds and bytes; null where it could not be found out. */
export interface PlatformState {
  readonly databaseSeconds: number | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
}

/** Looks whether the database answers and the disk has room. */
export class HealthService {
  readonly #parts: Parts;
  #last: { readonly at: number; readonly state: Promise<PlatformState> } | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws ProblemError `unavailable` with the parts that fail. */
  async check(): Promise<{ state: 'ok' }> {
    const { databaseSeconds, disk } = await this.state();
    const parts: HealthPart[] = [
      ...(databaseSeconds === null ? (['database'] as const) : []),
      ...(disk === null || disk.freeBytes < leastFreeBytes ? (['disk'] as const) : []),
    ];
    if (parts.length > 0) throw problemFor('parts-failing', { parts: parts.join(', ') }, { details: { parts } });
    return { state: 'ok' };
  }

  state(): Promise<PlatformState> {
    const now = this.#parts.clock.now();
    if (this.#last && now >= this.#last.at && now - this.#last.at < keptMs) return this.#last.state;
    const state = this.#look();
    this.#last = { at: now, state };
    return state;
  }

  async #look(): Promise<PlatformState> {
    const [databaseSeconds, disk] = await Promise.all([this.#askDatabase(), this.#askDisk()]);
    return { databaseSeconds, disk };
  }

  async #askDatabase(): Promise<number | null> {
    const began = performance.now();
    const silent = Promise.withResolvers<null>();
    const disarm = this.#parts.clock.after(databaseTimeoutMs, () => silent.resolve(null));
    const answer = this.#parts.db
      .selectFrom('settings')
      .select('name')
      .limit(1)
      .execute()
      .then(
        () => (performance.now() - began) / 1000,
        () => null,
      );
    return Promise.race([answer, silent.promise]).finally(disarm);
  }

  async #askDisk(): Promise<PlatformState['disk']> {
    const found = await statfs(this.#parts.dataFolder).catch(() => null);
    return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
  }
}
