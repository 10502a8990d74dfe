import * as z from 'zod';
import { problemSchema } from '../problem.ts';

/** A channel of JSON drops what is undefined, the key with it. */
const anything = z.unknown().optional();

/** A message on a channel. `service` is its addressee; `id` joins a reply to its request. */
export const ipcMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('request'), service: z.string(), id: z.int(), name: z.string(), input: anything }),
  z.object({
    kind: z.literal('reply'),
    service: z.string(),
    id: z.int(),
    reply: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value: anything }),
      z.object({ ok: z.literal(false), problem: problemSchema }),
    ]),
  }),
  z.object({
    kind: z.literal('event'),
    service: z.string(),
    name: z.string(),
    value: anything,
    /** Epoch milliseconds. */
    sentAt: z.number(),
  }),
]);

type IpcMessage = z.output<typeof ipcMessageSchema>;
export type RequestMessage = Extract<IpcMessage, { kind: 'request' }>;
export type ReplyMessage = Extract<IpcMessage, { kind: 'reply' }>;
export type EventMessage = Extract<IpcMessage, { kind: 'event' }>;
