import * as z from 'zod';
import { signedInUserSchema } from '../contract/auth.ts';
import { capabilities } from '../contract/capabilities.ts';
import { problemSchema } from '../problem.ts';
import { ipc } from './ipc.ts';

const maxAddressLength = 300;

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

/** `given`: by an option or a policy. `chosen`: by the person who started the workstation first. */
const serviceOriginSchema = z.enum(['given', 'chosen', 'practice']);
export type ServiceOrigin = z.infer<typeof serviceOriginSchema>;

/** `new`: the clinic on this computer, which begins empty. `practice`: invented, and removed when it ends. */
const serviceChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), address: z.string().max(maxAddressLength) }),
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('practice') }),
]);
export type ServiceChoice = z.infer<typeof serviceChoiceSchema>;

/** The service that answers at an address. Product and version are null where it does not say them. */
const foundServiceSchema = z.object({
  server: z.string(),
  product: z.string().nullable(),
  version: z.string().nullable(),
});
export type FoundService = z.infer<typeof foundServiceSchema>;
/** Versions of this workstation and of its service; null where the service does not say it. */
const versionsSchema = z.object({ workstation: z.string(), service: z.string().nullable() });

/** The signed-in account. The token stays in the workstation's main process: no window ever sees it. */
const signInStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('starting') }),
  /** Nobody has chosen a service yet. `folder`: where this user's data is. */
  z.object({ state: z.literal('first-start'), canPractise: z.boolean(), folder: z.string() }),
  /** The embedded service could not start; `problem` says why and nothing waits for it. */
  z.object({ state: z.literal('unavailable'), origin: serviceOriginSchema, problem: problemSchema }),
  /**
   * `problem`: why the service ended a sign-in (token revoked, for example). `firstAccount`: nobody can sign in yet;
   * the first account needs the service's code, or not.
   */
  z.object({
    state: z.literal('signed-out'),
    server: z.string(),
    origin: serviceOriginSchema,
    versions: versionsSchema,
    firstAccount: firstAccountStateSchema,
    lastAccount: z.string().nullable(),
    problem: problemSchema.nullable(),
  }),
  z.object({
    state: z.literal('signed-in'),
    server: z.string(),
    origin: serviceOriginSchema,
    user: signedInUserSchema,
    versions: versionsSchema,
    capabilities: z.array(z.enum(capabilities)),
    /** IANA name of the clinic's time zone; null from a service that does not say it. */
    timeZone: z.string().nullable(),
  }),
]);
export type SignInState = z.infer<typeof signInStateSchema>;

export const signInIpc = ipc({
  name: 'sign-in',
  requests: {
    /** Asks who answers at an address, before anything is sent there. */
    findService: { input: z.object({ address: z.string().max(maxAddressLength) }), output: foundServiceSchema },
    chooseService: { input: serviceChoiceSchema },
    /** Back to the choice: refused while somebody is signed in, and where the service is given. */
    chooseAgain: {},
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
