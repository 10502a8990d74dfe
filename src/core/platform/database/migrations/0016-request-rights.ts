import type { DialectTypes } from '../dialect-types.ts';

/** The sender's rights when the request was answered; earlier keys have none, and last for a day. */
export const requestRights = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN rights_hash ${text}`,
];
