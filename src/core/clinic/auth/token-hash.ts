import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const maxCached = 5000;
/** Cache for the tokens in use: hashing one costs more than finding its owner. */
const hashes = new LRUCache<string, string>({ max: maxCached });

/** The stored form of a token: reading the database reveals no token. */
export function hashOf(token: string): string {
  const known = hashes.get(token);
  if (known !== undefined) return known;
  const hashed = hash('sha256', token, 'base64url');
  hashes.set(token, hashed);
  return hashed;
}
