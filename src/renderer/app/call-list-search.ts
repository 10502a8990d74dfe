import * as z from 'zod';
import { callTypeSchema, directionSchema, hangupCauseSchema } from '../../shared/contract/call.ts';
import { dateField } from '../../shared/contract/field.ts';

const callFilterSchema = z.object({
  type: callTypeSchema.optional().catch(undefined),
  /** So many days back from today; else from one day to another. */
  days: z.literal([0, 7, 30]).optional().catch(undefined),
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
  /** The router reads what looks like a number as one. */
  agent: z.coerce.string().optional().catch(undefined),
  direction: directionSchema.optional().catch(undefined),
  cause: hangupCauseSchema.optional().catch(undefined),
  recorded: z.literal(true).optional().catch(undefined),
});

/** Which calls the address lists; what it does not have is left out of it. */
export const callFilterOf = (search: Record<string, unknown>) => callFilterSchema.parse(search);
