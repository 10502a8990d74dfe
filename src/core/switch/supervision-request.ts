import * as z from 'zod';
import { supervisionStepSchema } from '../../shared/contract/call-supervision.ts';

/** A supervisor's phone is called and hears an agent who talks; one that does so already gets another mode. */
export const supervisionRequestSchema = z.object({
  supervisionId: z.string(),
  callId: z.string(),
  agentId: z.string(),
  supervisor: z.object({ agentId: z.string(), extension: z.string() }),
  step: supervisionStepSchema,
});
export type SupervisionRequest = z.infer<typeof supervisionRequestSchema>;
