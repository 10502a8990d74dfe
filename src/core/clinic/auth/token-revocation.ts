import type { Clock } from '../../../shared/clock.ts';
import type { WriteAlong } from '../../platform/database/clinic-database.ts';
import { isDiskFull } from '../../platform/full-disk.ts';
import { SnapshotWriter } from '../../platform/snapshot-writer.ts';
import type { RevokedToken, TokenRepository } from './token-repository.ts';

interface Revocation {
  readonly at: number;
  readonly record: WriteAlong;
}

/**
 * Ends tokens, even while the disk is full: a token then ends in memory immediately, for every kind of connection, and
 * its revocation is written as soon as there is room.
 */
export class TokenRevocation {
  readonly #tokens: Pick<TokenRepository, 'revokeOne' | 'findValid'>;
  readonly #clock: Clock;
  /** Tokens that have ended, and are valid by the database. */
  readonly #unwritten = new Set<string>();
  readonly #writer: SnapshotWriter<Revocation>;

  constructor({
    tokens,
    clock,
    onFault,
  }: {
    tokens: Pick<TokenRepository, 'revokeOne' | 'findValid'>;
    clock: Clock;
    onFault: (error: unknown) => void;
  }) {
    this.#tokens = tokens;
    this.#clock = clock;
    this.#writer = new SnapshotWriter({
      clock,
      write: async (tokenId, { at, record }) => {
        await tokens.revokeOne(tokenId, at, record);
        this.#unwritten.delete(tokenId);
      },
      onDelayed: (_, __, error) => onFault(error),
      onWritten: () => {},
      onLost: (_, __, error) => onFault(error),
    });
  }

  /** Whether a token that is valid by the database has nevertheless ended. */
  hasEnded(tokenId: string): boolean {
    return this.#unwritten.has(tokenId);
  }

  /** Null when there is no such token, or it has ended already. */
  async revoke(tokenId: string, record: WriteAlong): Promise<RevokedToken | null> {
    if (this.#unwritten.has(tokenId)) return null;
    const at = this.#clock.now();
    try {
      return await this.#tokens.revokeOne(tokenId, at, record);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    const revoked = await this.#tokens.findValid(tokenId);
    if (!revoked || this.#unwritten.has(tokenId)) return null;
    this.#unwritten.add(tokenId);
    void this.#writer.put(tokenId, { at, record });
    return revoked;
  }

  /** Tries once more what could not be written. */
  close(): Promise<void> {
    return this.#writer.close();
  }
}
