import * as z from 'zod';
import { backupFileSchema } from '../contract/admin/backups.ts';
import { receivedSchemas } from '../contract/received-event.ts';
import { ipc } from './ipc.ts';
import { picturePathSchema } from './picture-path-schema.ts';

/** A call by what the phone knew of it; null when it began before this workstation did. */
const delayedRecordSchema = z.object({
  callId: z.string(),
  number: z.string().nullable(),
  name: z.string().nullable(),
});
export type DelayedRecord = z.infer<typeof delayedRecordSchema>;

/** `missing`: events have not begun to arrive since the sign-in; `disconnected`: their connection was lost. */
const connectionSchema = z.enum(['connected', 'disconnected', 'missing']);
export type ConnectionState = z.infer<typeof connectionSchema>;

/** The service's endpoints, asked by name: the workstation adds the token, the renderer never sees it. */
export const clinicIpc = ipc({
  name: 'clinic',
  requests: {
    request: {
      input: z.object({
        area: z.string(),
        endpoint: z.string(),
        query: z.unknown().optional(),
        body: z.unknown().optional(),
        /** Key of a request that may be sent again and is carried out once. */
        idempotencyKey: z.string().optional(),
      }),
      output: z.unknown(),
    },
    dismissDelayedRecord: { input: z.object({ callId: z.string() }) },
    /** Addresses that this window may load for an hour: the host adds the token. `id` is the CDR's ID. */
    recordingAddress: { input: z.object({ id: z.int(), type: z.enum(['sip', 'dual']) }), output: z.string() },
    /** A picture, by the path that the service gave for it. */
    pictureAddress: { input: z.object({ path: picturePathSchema }), output: z.string() },
    backupAddress: { input: z.object({ file: backupFileSchema }), output: z.string() },
  },
  events: {
    /** The service's own events. */
    ...receivedSchemas,
    recordWritten: delayedRecordSchema,
    /** The event connection was lost and is back: everything that was read is stale. */
    reconnected: z.null(),
  },
  facts: {
    /** Whether events arrive. */
    connection: connectionSchema,
    /** Records of this agent's calls that the service has no room to write. */
    delayedRecords: z.array(delayedRecordSchema),
  },
});
