import type { DialectTypes } from '../dialect-types.ts';

/** What the sender might see when the request was answered; keys from before have none, and last for a day. */
export const requestRights = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE idempotency_keys ADD COLUMN rights_hash ${text}`,
];
