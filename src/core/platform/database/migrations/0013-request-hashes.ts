import type { DialectTypes } from '../dialect-types.ts';

/** Hashes of requests with an Idempotency-Key; earlier keys have none, and last for a day. */
export const requestHashes = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN request_hash ${text}`,
];
