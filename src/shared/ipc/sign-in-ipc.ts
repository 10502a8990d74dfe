import * as z from 'zod';
import { signedInUserSchema } from '../contract/auth.ts';
import { capabilities } from '../contract/capabilities.ts';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

const firstAccountStateSchema = z.enum(['exists', 'needed', 'needed-with-code']);
export type FirstAccountState = z.infer<typeof firstAccountStateSchema>;

const newFirstAccountSchema = z.object({
  name: z.string(),
  account: z.string(),
  password: z.string(),
  /** The code that the service printed, where it is needed. */
  code: z.string().optional(),
});
export type NewFirstAccount = z.infer<typeof newFirstAccountSchema>;

/** The signed-in account. The token stays in the workstation's main process: no window ever sees it. */
const signInStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('starting') }),
  /** The embedded service could not start; `problem` says why and nothing waits for it. */
  z.object({ state: z.literal('unavailable'), problem: problemSchema }),
  /**
   * `problem`: why the service ended a sign-in (token revoked, for example). `firstAccount`: nobody can sign in yet;
   * the first account needs the service's code, or not.
   */
  z.object({
    state: z.literal('signed-out'),
    server: z.string(),
    firstAccount: firstAccountStateSchema,
    lastAccount: z.string().nullable(),
    problem: problemSchema.nullable(),
  }),
  z.object({
    state: z.literal('signed-in'),
    server: z.string(),
    user: signedInUserSchema,
    capabilities: z.array(z.enum(capabilities)),
    /** IANA name of the clinic's time zone; null from a service that does not say it. */
    timeZone: z.string().nullable(),
  }),
]);
export type SignInState = z.infer<typeof signInStateSchema>;

export const signInIpc = ipc({
  name: 'sign-in',
  requests: {
    signIn: { input: z.object({ account: z.string(), password: z.string() }), output: signInStateSchema },
    createFirstAccount: {
      input: newFirstAccountSchema,
      output: signInStateSchema,
    },
    /** Rejected with `agent-busy` in a call, unless `endsCalls`. */
    signOut: { input: z.object({ endsCalls: z.boolean() }), output: signInStateSchema },
  },
  events: {},
  facts: { state: signInStateSchema },
});
