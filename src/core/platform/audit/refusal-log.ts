import type { Clock } from '../../../shared/clock.ts';
import type { AuditEntry } from './entry.ts';

/** A request that an account has no permission for. */
export interface Refusal {
  readonly userId: number | null;
  readonly address: string | null;
  /** The endpoint, or what a phone wanted: never a text of the client. */
  readonly path: string;
  readonly detail: AuditEntry['detail'];
}

interface Repeats {
  readonly last: Refusal;
  readonly count: number;
}

const periodMs = 60_000;

/**
 * Writes the first refusal of an account on a path immediately. Later ones are counted, and written as one entry a
 * minute, with their `count`, as long as there are any: a script that asks without end does not fill the disk. One that
 * cannot be written, as on a full disk, is counted for the next entry. The number of counters is bounded by the
 * accounts and paths.
 */
export class RefusalLog {
  readonly #write: (entry: AuditEntry) => Promise<void>;
  readonly #clock: Clock;
  readonly #onFault: (error: unknown) => void;
  /** Null: none since the last entry. */
  readonly #repeats = new Map<string, Repeats | null>();
  readonly #stopTimers = new Map<string, () => void>();

  constructor(parts: { write: (entry: AuditEntry) => Promise<void>; clock: Clock; onFault: (error: unknown) => void }) {
    this.#write = parts.write;
    this.#clock = parts.clock;
    this.#onFault = parts.onFault;
  }

  async add(refusal: Refusal): Promise<void> {
    const key = `${refusal.userId} ${refusal.path}`;
    if (this.#repeats.has(key)) return this.#count(key, refusal, 1);
    this.#openPeriod(key);
    await this.#write(entryOf(refusal)).catch((error: unknown) => {
      this.#onFault(error);
      this.#count(key, refusal, 1);
    });
  }

  /** Writes what has been counted. */
  async stop(): Promise<void> {
    const counted = [...this.#repeats.values()].filter((repeats) => repeats !== null);
    for (const key of this.#repeats.keys()) this.#close(key);
    await Promise.all(counted.map((repeats) => this.#writeRepeats(repeats).catch(this.#onFault)));
  }

  #count(key: string, last: Refusal, count: number): void {
    this.#repeats.set(key, { last, count: (this.#repeats.get(key)?.count ?? 0) + count });
  }

  #openPeriod(key: string): void {
    this.#repeats.set(key, null);
    this.#stopTimers.set(
      key,
      this.#clock.after(periodMs, () => this.#endPeriod(key)),
    );
  }

  #endPeriod(key: string): void {
    const repeats = this.#repeats.get(key);
    this.#close(key);
    if (!repeats) return;
    this.#openPeriod(key);
    this.#writeRepeats(repeats).catch((error: unknown) => {
      this.#onFault(error);
      this.#count(key, repeats.last, repeats.count);
    });
  }

  #close(key: string): void {
    this.#stopTimers.get(key)?.();
    this.#stopTimers.delete(key);
    this.#repeats.delete(key);
  }

  #writeRepeats({ last, count }: Repeats): Promise<void> {
    return this.#write(entryOf(last, { count }));
  }
}

const entryOf = ({ userId, address, path, detail }: Refusal, counted: { count?: number } = {}): AuditEntry => ({
  action: 'permission.refused',
  userId,
  address,
  detail: { path, ...detail, ...counted },
});
