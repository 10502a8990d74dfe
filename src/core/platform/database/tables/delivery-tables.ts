import type { Generated } from 'kysely';
import { table } from './table.ts';

export const deliveryTables = {
  /** Identifies a retry; the answer is null until it has been given. */
  idempotency_keys: table<{
    user_id: number;
    path: string;
    key: string;
    request_hash: string | null;
    rights_hash: string | null;
    answer: string | null;
    created_at: number;
  }>('user_id', 'path', 'key'),
  callbacks: table<{
    id: Generated<number>;
    delivery: string;
    call_id: string;
    body: string;
    created_at: number;
    next_attempt_at: number;
    attempts: number;
  }>('id'),
};
