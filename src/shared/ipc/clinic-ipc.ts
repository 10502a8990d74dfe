import * as z from 'zod';
import { agentStatusChangedSchema, callStatusChangedSchema, recordingFailedSchema } from '../contract/event.ts';
import { ipc } from './ipc.ts';

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
      }),
      output: z.unknown(),
    },
    /** An address that this window may load: the host adds the token. `record` is the CDR's ID. */
    recordingAddress: { input: z.object({ id: z.int(), type: z.enum(['sip', 'dual']) }), output: z.string() },
  },
  events: {
    callStatusChanged: callStatusChangedSchema,
    agentStatusChanged: agentStatusChangedSchema,
    recordingFailed: recordingFailedSchema,
    /** The event connection was lost and is back: everything that was read is stale. */
    reconnected: z.null(),
    connection: z.enum(['connected', 'disconnected']),
  },
});
