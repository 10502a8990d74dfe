import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { idField, machineNameField, plainText, textField } from './field.ts';
import { permissionSchema, roleSchema } from './permission.ts';

/** Short-lived SIP credentials of the agent's extension; null for accounts without one. */
const sipCredentialsSchema = z.object({
  uri: z.string(),
  ws_servers: z.array(z.string()),
  username: z.string(),
  password: z.string(),
  ice_servers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  expires_at: z.string(),
});
export type SipCredentials = z.infer<typeof sipCredentialsSchema>;

export const signedInUserSchema = z.object({
  id: idField,
  name: z.string(),
  roles: z.array(roleSchema),
  permissions: z.array(permissionSchema),
  agent_id: z.string().nullable(),
  extension: z.string().nullable(),
  /** The mobile that `call/dual` dials first. */
  mobile: z.string().nullable(),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** Interface 4.2 and part 5. */
export const authEndpoints = {
  login: post('/api/auth/login', {
    summary: 'Exchange account and password for a token',
    access: 'public',
    body: z.object({
      email: textField(200),
      password: z.string().min(1).max(200),
      fingerprint: plainText(200).optional(),
      /** An extension: the name of the client's machine, for the list of sign-ins. */
      workstation: machineNameField.optional(),
    }),
    response: z.object({ access_token: z.string(), user: signedInUserSchema, sip: sipCredentialsSchema.nullable() }),
  }),
  logout: post('/api/auth/logout', {
    summary: 'Invalidate the token of this request',
    access: 'signed-in',
    response: z.null(),
  }),
  firstRun: get('/api/ext/first-run', {
    summary: 'Whether this service has no account yet',
    access: 'public',
    response: z.object({
      needs_account: z.boolean(),
      /** The first account can only be created with the code that the service printed at its start. */
      needs_code: z.boolean(),
    }),
  }),
  createFirstAccount: post('/api/ext/first-run', {
    summary: 'The first account, an administrator’s: from the machine of the service, or with the code that it printed',
    access: 'public',
    body: z.object({
      name: textField(100),
      email: z.email().max(200),
      password: z.string().min(10).max(200),
      code: textField(40).optional(),
    }),
    response: z.null(),
  }),
  me: get('/api/ext/auth/me', {
    summary: 'The account of this token, with fresh SIP credentials',
    access: 'signed-in',
    response: z.object({ user: signedInUserSchema, sip: sipCredentialsSchema.nullable() }),
  }),
};
