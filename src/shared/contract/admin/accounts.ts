import * as z from 'zod';
import { reason } from '../../problems/reasons.ts';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { phoneNumberField, idField, idParameter, namedReference, ownNumberField, paging, textField } from '../field.ts';
import { permissionSchema, roleSchema } from '../permission.ts';
import { listSorts } from '../list-sorts.ts';

const access = 'settings.manage';
const extensionField = z.string().regex(/^\d{2,8}$/, reason('extension-number-expected'));
const passwordField = z.string().min(10).max(200);
const emailField = z
  .email()
  .max(200)
  .transform((email) => email.toLowerCase());

const accountSchema = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  department: namedReference.nullable(),
  agent_id: z.string().nullable(),
  extension: z.string().nullable(),
  mobile: z.string().nullable(),
  /** The agent's own number: calls outside show it where the line takes it. */
  caller_number: z.string().nullable().default(null),
  is_active: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

export const newAccountSchema = z.object({
  name: textField(100),
  email: emailField,
  password: passwordField,
  role: roleSchema,
  department_id: idParameter.optional(),
  /** Makes the account an agent's; the extension is the agent ID as well. */
  extension: extensionField.optional(),
  mobile: phoneNumberField.optional(),
  caller_number: ownNumberField.optional(),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

/** The fields of an account that can be changed and read. */
const seenAccountSchema = accountSchema
  .omit({ id: true, agent_id: true, department: true })
  .extend({ department_id: idField.nullable() })
  .partial();
export type SeenAccount = z.infer<typeof seenAccountSchema>;

export const accountChangeSchema = z.object({
  id: idParameter,
  /** The values of the changed fields when the edit began: 409 when one of them is another by now. */
  seen: seenAccountSchema.optional(),
  name: textField(100).optional(),
  email: emailField.optional(),
  /** Revokes the tokens of the account. */
  password: passwordField.optional(),
  role: roleSchema.optional(),
  department_id: idParameter.nullable().optional(),
  extension: extensionField.optional(),
  mobile: phoneNumberField.nullable().optional(),
  caller_number: ownNumberField.nullable().optional(),
  /** False: the account cannot sign in, and its tokens are revoked. */
  is_active: z.boolean().optional(),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

const roleChangeSchema = z.object({ role: roleSchema, permissions: z.array(permissionSchema) });
/** `built_in`: what the role may do in a clinic that has not changed it. */
const rolePermissionsSchema = roleChangeSchema.extend({ built_in: z.array(permissionSchema) });
export type RolePermissions = z.infer<typeof rolePermissionsSchema>;

/** Accounts, roles and permissions. */
export const adminAccountEndpoints = {
  users: get('/api/ext/admin/users', {
    summary: 'Accounts, disabled ones included; `keyword` is a part of a name, an e-mail address or an extension',
    access,
    query: z.object({
      keyword: textField(100).optional(),
      role: roleSchema.optional(),
      /** Whether it can sign in. */
      is_active: z.enum(['true', 'false']).optional(),
      ...paging(listSorts.accounts),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: listOf(accountSchema),
  }),
  user: get('/api/ext/admin/users/info', {
    summary: 'One account',
    access,
    query: z.object({ id: idParameter }),
    response: accountSchema,
  }),
  createUser: post('/api/ext/admin/users/create', {
    summary: 'Creates an account',
    access,
    body: newAccountSchema,
    response: accountSchema,
  }),
  updateUser: post('/api/ext/admin/users/update', {
    summary: 'Changes an account; the last administrator cannot be disabled or given another role',
    access,
    body: accountChangeSchema,
    response: accountSchema,
  }),
  roles: get('/api/ext/admin/roles', {
    summary: 'Permissions of each role',
    access,
    response: listOf(rolePermissionsSchema),
  }),
  updateRole: post('/api/ext/admin/roles/update', {
    summary: 'Sets the permissions of a role; administrators always have all of them',
    access,
    body: roleChangeSchema.extend({
      /** The permissions of the role when the edit began: 409 when that is no longer so. */
      seen: z.array(permissionSchema).optional(),
    }),
    response: rolePermissionsSchema,
  }),
};
