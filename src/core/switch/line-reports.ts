import * as z from 'zod';

export const trunkChangeSchema = z.object({
  trunk: z.string(),
  up: z.boolean(),
  /** Status of the answer to OPTIONS, or to a REGISTER that was refused; 408 for none. */
  status: z.int(),
  /** Why the trunk refused to register us, in its words. */
  reason: z.string().nullable(),
  /** When it forgets our address unless it is told again, epoch milliseconds. */
  failure: z.string().nullable(),
  registeredUntil: z.number().nullable(),
  since: z.number(),
});
export type TrunkChange = z.infer<typeof trunkChangeSchema>;

export const soundLatenessSchema = z.object({ p50: z.number(), p95: z.number(), p99: z.number() });
