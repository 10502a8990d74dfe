import * as z from 'zod';
import { followupViews } from '../api/followup-views.ts';

const followupListSchema = z.object({
  /** Default: the due ones. */
  view: z.enum(followupViews).optional().catch(undefined),
  /** An account's ID; one's own without it. */
  whose: z
    .union([z.literal('everybody'), z.int().positive()])
    .optional()
    .catch(undefined),
});

/** Which follow-ups the address lists, and whose; what it does not have is left out of it. */
export const followupListOf = (search: Record<string, unknown>) => followupListSchema.parse(search);
