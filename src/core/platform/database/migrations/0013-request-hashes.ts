import type { DialectTypes } from '../dialect-types.ts';

/** Of what an Idempotency-Key was sent with; keys from before have none, and last for a day. */
export const requestHashes = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN request_hash ${text}`,
];
