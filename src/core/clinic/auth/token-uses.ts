import type { Clock } from '../../../shared/clock.ts';
import type { AuthRepository } from './auth-repository.ts';

const writeEveryMs = 60_000;

/** When tokens were used last: written once a minute, a request should not wait for it. */
export class TokenUses {
  readonly #repository: Pick<AuthRepository, 'setLastUses'>;
  readonly #clock: Clock;
  readonly #onFault: (error: unknown) => void;
  readonly #lastUses = new Map<string, number>();
  #stopWriting: (() => void) | null = null;

  constructor(parts: {
    repository: Pick<AuthRepository, 'setLastUses'>;
    clock: Clock;
    onFault: (error: unknown) => void;
  }) {
    this.#repository = parts.repository;
    this.#clock = parts.clock;
    this.#onFault = parts.onFault;
  }

  note(tokenId: string): void {
    this.#lastUses.set(tokenId, this.#clock.now());
    this.#stopWriting ??= this.#clock.after(writeEveryMs, () => void this.write().catch(this.#onFault));
  }

  async write(): Promise<void> {
    this.#stopWriting?.();
    this.#stopWriting = null;
    const uses = new Map(this.#lastUses);
    this.#lastUses.clear();
    if (uses.size > 0) await this.#repository.setLastUses(uses);
  }
}
