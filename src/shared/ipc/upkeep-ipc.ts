import * as z from 'zod';
import { managedStateSchema } from '../managed/managed-settings.ts';
import { updateStateSchema } from '../managed/update-state.ts';
import { ipc } from './ipc.ts';

const supportBundleSchema = z.object({
  /** Where it was written. */
  file: z.string(),
  parts: z.array(z.object({ name: z.string(), bytes: z.int() })),
});
export type SupportBundle = z.infer<typeof supportBundleSchema>;

/** Epoch milliseconds, and the parts that needed attention. */
const checkUpsSchema = z.array(z.object({ at: z.int(), faults: z.array(z.string().max(40)).max(20) })).max(20);

/** Fixed settings, updates, and what helps to find a fault: for those who look after the computer. */
export const upkeepIpc = ipc({
  name: 'upkeep',
  requests: {
    /** `conflict` where a part would name somebody, or have a secret: then nothing is written. */
    writeSupportBundle: { input: z.object({ checkUps: checkUpsSchema }), output: supportBundleSchema },
    checkForUpdates: {},
    /** Ends the workstation, installs and starts again. `conflict` in a call, and while the outbox waits. */
    installUpdate: {},
  },
  events: {},
  facts: { managed: managedStateSchema, updates: updateStateSchema },
});
