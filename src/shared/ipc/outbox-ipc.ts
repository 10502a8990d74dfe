import * as z from 'zod';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

/** A write to the service, and the customer concerned, for display. */
const outboxWriteSchema = z.object({
  area: z.string(),
  endpoint: z.string(),
  body: z.record(z.string(), z.json()),
  customer: z.string().nullable(),
});
export type OutboxWrite = z.infer<typeof outboxWriteSchema>;

export const outboxEntrySchema = outboxWriteSchema.extend({
  /** Also the Idempotency-Key that it is sent with. */
  id: z.string(),
  /** Epoch milliseconds. */
  writtenAt: z.number(),
  /** `refused`: the service will not carry it out as it is; it waits for the person who wrote it. */
  state: z.enum(['waiting', 'refused']),
  /** Why it was not sent, or was refused; null before the first try. */
  problem: problemSchema.nullable(),
});
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;

const oneEntry = z.object({ id: z.string() });

/** Writes of the account that is signed in which have not been carried out yet. */
export const outboxIpc = ipc({
  name: 'outbox',
  requests: {
    entries: { output: z.array(outboxEntrySchema) },
    /** Answers when they are on disk: each is carried out once, in this order. */
    put: { input: z.object({ writes: z.array(outboxWriteSchema).min(1).max(20) }) },
    retry: { input: oneEntry },
    /** Replaces a refused one, with a new key. */
    replace: { input: oneEntry.extend({ write: outboxWriteSchema }) },
    /** It will not be sent any more. */
    giveUp: { input: oneEntry },
  },
  events: { changed: z.array(outboxEntrySchema) },
});
