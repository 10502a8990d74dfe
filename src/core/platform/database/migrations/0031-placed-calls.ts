import type { DialectTypes } from '../dialect-types.ts';

/** The account that placed a call without being on the line, and when the other side held an agent. */
export const placedCalls = ({ text }: DialectTypes): readonly string[] => [
  `ALTER TABLE call_records ADD COLUMN placed_by ${text}`,
  `ALTER TABLE call_records ADD COLUMN holds ${text}`,
  `CREATE INDEX call_records_by_placer ON call_records (placed_by, created_at) WHERE placed_by IS NOT NULL`,
];
