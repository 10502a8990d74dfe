import * as z from 'zod';
import { outboxEntrySchema } from '../../../shared/ipc/outbox-ipc.ts';

/** `account` says whose it is, at which service: under another sign-in it is neither sent nor shown. */
export const storedEntrySchema = outboxEntrySchema.extend({ account: z.string() });
export type StoredEntry = z.infer<typeof storedEntrySchema>;

/** Where the host keeps the outbox: whatever `write` has returned from outlives a crash. */
export interface OutboxStore {
  read(): readonly StoredEntry[];
  /** Throws when it cannot be written; then the entries of before are kept. */
  write(entries: readonly StoredEntry[]): void;
}
