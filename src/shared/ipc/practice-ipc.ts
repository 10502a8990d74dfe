import * as z from 'zod';
import { practiceScenarios } from '../domain/practice-scenario.ts';
import { ipc } from './ipc.ts';

const practiceSchema = z.object({
  scenario: z.enum(practiceScenarios),
  /** The place of the present call among `steps`, from 1; `steps` + 1 after the last one. */
  step: z.int(),
  steps: z.int(),
  /** The number that the agent calls in this step; null where a caller rings. */
  dials: z.string().nullable(),
});
export type Practice = z.infer<typeof practiceSchema>;

/** Practice in a throw-away clinic, during which the real one keeps the sign-in. */
export const practiceIpc = ipc({
  name: 'practice',
  requests: {
    /** `agent-busy` in a call or its wrap-up. Resolves once the agent is signed in to the throw-away clinic. */
    start: { input: z.object({ scenario: z.enum(practiceScenarios) }) },
    /** Back to the real clinic; without effect outside of practice. */
    end: {},
  },
  events: {},
  facts: { practice: practiceSchema.nullable() },
});
