import * as z from 'zod';
import type { AreaName, Contract } from '../contract/contract.ts';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

/** `AREA.ENDPOINT` of each request of the contract that writes. */
type WritingKind = {
  [A in AreaName]: {
    [N in keyof Contract[A] & string]: Contract[A][N] extends { method: 'POST'; body: z.ZodType } ? `${A}.${N}` : never;
  }[keyof Contract[A] & string];
}[AreaName];

/**
 * The requests that the outbox takes: each is carried out once, however late. The last three were parts of a wrap-up in
 * earlier versions, whose entries may still wait.
 */
const outboxKinds = [
  'wrapUp.save',
  'callExtension.identify',
  'followup.execute',
  'followupRun.result',
  'followup.create',
  'appointment.create',
  'reservation.create',
] as const satisfies readonly WritingKind[];
export type OutboxKind = (typeof outboxKinds)[number];

type WriteOf<Kind extends OutboxKind> = Kind extends `${infer A extends AreaName}.${infer N}`
  ? N extends keyof Contract[A]
    ? {
        readonly area: A;
        readonly endpoint: N;
        readonly body: Contract[A][N] extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;
        /** Customer's name, for display. */
        readonly customer: string | null;
      }
    : never
  : never;
export type OutboxBody<Kind extends OutboxKind> = WriteOf<Kind>['body'];
export type OutboxWrite = WriteOf<OutboxKind>;

/** Null for an entry of another version, whose requests this one does not write. */
export function outboxKindOf({ area, endpoint }: { readonly area: string; readonly endpoint: string }) {
  const kind = `${area}.${endpoint}`;
  return outboxKinds.find((known) => known === kind) ?? null;
}

/** The stored form: another version may have written it. */
const keptWriteSchema = z.object({
  area: z.string(),
  endpoint: z.string(),
  body: z.record(z.string(), z.json()),
  customer: z.string().nullable(),
});
/** The service checks the body by the contract, which the first page does not load. */
const outboxWriteSchema = keptWriteSchema
  .refine((write) => outboxKindOf(write) !== null)
  .transform((write) => write as OutboxWrite);

export const outboxEntrySchema = keptWriteSchema.extend({
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

/** Whether an entry is the wrap-up of this call. */
export const isWrapUpOf =
  (callId: string) =>
  (entry: Pick<OutboxEntry, 'area' | 'endpoint' | 'body'>): boolean =>
    outboxKindOf(entry) === 'wrapUp.save' && entry.body['call_id'] === callId;

export const isRefusedWrapUp = (entry: OutboxEntry): boolean =>
  entry.state === 'refused' && outboxKindOf(entry) === 'wrapUp.save';

const oneEntry = z.object({ id: z.string() });

/** Writes of the account that is signed in which have not been carried out yet. */
export const outboxIpc = ipc({
  name: 'outbox',
  requests: {
    /** Answers when they are on disk: each is carried out once, those of one record in this order. */
    put: { input: z.object({ writes: z.array(outboxWriteSchema).min(1).max(20) }) },
    retry: { input: oneEntry },
    /** Replaces a refused one, with a new key. */
    replace: { input: oneEntry.extend({ write: outboxWriteSchema }) },
    /** It will no longer be sent. */
    giveUp: { input: oneEntry },
    /** Undoes a saved wrap-up, wherever it is. Throws the refusal of the service; then one that waits is sent. */
    undoWrapUp: { input: z.object({ call_id: z.string(), reason: z.string() }) },
  },
  events: {},
  facts: { entries: z.array(outboxEntrySchema) },
});
