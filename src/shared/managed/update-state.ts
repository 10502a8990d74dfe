import * as z from 'zod';

/** Why an update is not installed yet. */
const updateHoldUps = ['call', 'outbox'] as const;
export type UpdateHoldUp = (typeof updateHoldUps)[number];

/** The workstation's knowledge of newer versions of itself. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** It does not look for any: by the policy, without a server, or as a program that others update. */
  z.object({ state: z.literal('off'), why: z.enum(['policy', 'no-server', 'not-installed']) }),
  z.object({ state: z.literal('checking') }),
  /** `checkedAt`: epoch milliseconds. */
  z.object({ state: z.literal('current'), checkedAt: z.int() }),
  /** Somebody else installs it. */
  z.object({ state: z.literal('available'), version: z.string() }),
  z.object({ state: z.literal('downloading'), version: z.string() }),
  /** Downloaded and its signature checked: it is installed when the workstation ends, unless something holds it up. */
  z.object({ state: z.literal('ready'), version: z.string(), heldUpBy: z.enum(updateHoldUps).nullable() }),
  /** It is not installed. */
  z.object({ state: z.literal('failed'), why: z.enum(['server', 'signature']), version: z.string().nullable() }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
