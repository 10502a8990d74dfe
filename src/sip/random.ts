import { randomBytes } from 'node:crypto';

/** Randomness as an argument: tags, branches and nonces must not be guessed, tests want them known. */
export interface Random {
  /** Twice as many hexadecimal digits as bytes. */
  hex(bytes: number): string;
  /** Returns a number from 0 up to, but not including, 1. */
  fraction(): number;
}

export const systemRandom: Random = {
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  fraction: () => Math.random(),
};

/** Tags, branches and Call-IDs: 96 bits, three times what RFC 3261 § 19.3 asks of a tag. */
export const newIdOf = (random: Random) => (): string => random.hex(12);
