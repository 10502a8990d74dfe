import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const lineStateSchema = z.object({
  name: z.string(),
  /** Whether the trunk answers OPTIONS; null while nothing is known yet. */
  answers: z.boolean().nullable(),
  /** SIP status of the answer to OPTIONS that began this state; 408 for none, null while nothing is known yet. */
  status: z.int().nullable().default(null),
  /** Start of this state, YYYY-MM-DD HH:mm:ss. */
  since: z.string().nullable(),
});
export type LineState = z.infer<typeof lineStateSchema>;

export const lineEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/ext/lines',
    summary: 'The line groups that lead outside, and whether each answers',
    access: 'signed-in',
    response: z.array(lineStateSchema),
    isExtension: true,
  }),
};
