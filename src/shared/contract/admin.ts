import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  dateField,
  dialledNumber,
  idField,
  idParameter,
  namedReference,
  paging,
  plainText,
  textField,
} from './field.ts';
import { permissionSchema, roleSchema } from './permission.ts';
import { linesSchema, settingsChangeSchema, settingsSchema } from './settings.ts';

const access = 'settings.manage';
const isExtension = true;

const extensionField = z.string().regex(/^\d{2,8}$/, 'must be 2 to 8 digits');
const passwordField = z.string().min(10).max(200);
const emailField = z
  .email()
  .max(200)
  .transform((email) => email.toLowerCase());

export const accountSchema = z.object({
  id: idField,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  department: namedReference.nullable(),
  agent_id: z.string().nullable(),
  extension: z.string().nullable(),
  mobile: z.string().nullable(),
  is_active: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

export const newAccountSchema = z.object({
  name: textField(100),
  email: emailField,
  password: passwordField,
  role: roleSchema,
  department_id: idParameter.optional(),
  /** Makes them an agent with this extension, which is their agent ID as well. */
  extension: extensionField.optional(),
  mobile: dialledNumber.optional(),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

export const accountChangeSchema = z.object({
  id: idParameter,
  name: textField(100).optional(),
  email: emailField.optional(),
  /** Ends their sessions. */
  password: passwordField.optional(),
  role: roleSchema.optional(),
  department_id: idParameter.nullable().optional(),
  extension: extensionField.optional(),
  mobile: dialledNumber.nullable().optional(),
  /** False: they cannot sign in any more, and their sessions end. */
  is_active: z.boolean().optional(),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

const roleWithPermissions = z.object({ role: roleSchema, permissions: z.array(permissionSchema) });

/** Users, roles and their permissions. */
export const adminAccountEndpoints = {
  users: endpoint({
    method: 'GET',
    path: '/api/ext/admin/users',
    summary: 'Accounts, those that were closed too',
    access,
    query: z.object({
      keyword: textField(100).optional(),
      role: roleSchema.optional(),
      ...paging(['id', 'name', 'email'], 'id'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: listOf(accountSchema),
    isExtension,
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/ext/admin/users/create',
    summary: 'A new account',
    access,
    body: newAccountSchema,
    response: accountSchema,
    isExtension,
  }),
  updateUser: endpoint({
    method: 'POST',
    path: '/api/ext/admin/users/update',
    summary: 'Changes an account; the last administrator stays one',
    access,
    body: accountChangeSchema,
    response: accountSchema,
    isExtension,
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/ext/admin/roles',
    summary: 'What each role may do',
    access,
    response: listOf(roleWithPermissions),
    isExtension,
  }),
  updateRole: endpoint({
    method: 'POST',
    path: '/api/ext/admin/roles/update',
    summary: 'Says what a role may do; administrators may do everything, always',
    access,
    body: roleWithPermissions,
    response: roleWithPermissions,
    isExtension,
  }),
};

export const sessionTokenSchema = z.object({
  id: z.string(),
  user: namedReference,
  created_at: z.string(),
  last_used_at: z.string(),
  fingerprint: z.string().nullable(),
});
export type SessionToken = z.infer<typeof sessionTokenSchema>;

/** Tokens that are valid, and the end of one. */
export const adminTokenEndpoints = {
  tokens: endpoint({
    method: 'GET',
    path: '/api/ext/admin/tokens',
    summary: 'Tokens that are valid',
    access,
    query: z.object({ user_id: idParameter.optional(), ...paging(['created_at', 'last_used_at'], 'created_at') }),
    response: listOf(sessionTokenSchema),
    isExtension,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/ext/admin/tokens/revoke',
    summary: 'Ends a token, its phone and its events at once',
    access,
    body: z.object({ id: textField(100) }),
    response: z.null(),
    isExtension,
  }),
};

export const skillGroupSchema = z.object({
  id: idField,
  name: z.string(),
  ring_seconds: z.int(),
  wait_seconds: z.int(),
  wrap_up_seconds: z.int(),
});
export type SkillGroup = z.infer<typeof skillGroupSchema>;
const groupFields = {
  name: textField(100),
  /** How long one agent is rung. */
  ring_seconds: z.int().min(5).max(120),
  /** How long a caller waits for an agent. */
  wait_seconds: z.int().min(10).max(3600),
  wrap_up_seconds: z.int().min(0).max(3600),
};

/** Skill groups. */
export const adminGroupEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/api/ext/admin/groups',
    summary: 'Skill groups',
    access,
    response: listOf(skillGroupSchema),
    isExtension,
  }),
  saveGroup: endpoint({
    method: 'POST',
    path: '/api/ext/admin/groups/save',
    summary: 'A new skill group, or with an ID a changed one',
    access,
    body: z.object({
      id: idParameter.optional(),
      name: groupFields.name,
      ring_seconds: groupFields.ring_seconds.default(20),
      wait_seconds: groupFields.wait_seconds.default(120),
      wrap_up_seconds: groupFields.wrap_up_seconds.default(30),
    }),
    response: skillGroupSchema,
    isExtension,
  }),
};

export const lookupLists = [
  'departments',
  'mediums',
  'addresses',
  'tags',
  'rooms',
  'followup_types',
  'followup_tools',
  'items',
  'reservation_types',
  'product_types',
  'goods_types',
] as const;
export const lookupListSchema = z.enum(lookupLists);
export type LookupList = z.infer<typeof lookupListSchema>;
export const lookupEntrySchema = z.object({
  id: idField,
  name: z.string(),
  parent_id: idField.nullable().optional(),
  category: z.string().optional(),
});
export type LookupEntry = z.infer<typeof lookupEntrySchema>;

/** What records choose from. */
export const adminLookupEndpoints = {
  entries: endpoint({
    method: 'GET',
    path: '/api/ext/admin/lookups',
    summary: 'Entries of a lookup list',
    access,
    query: z.object({ list: lookupListSchema }),
    response: listOf(lookupEntrySchema),
    isExtension,
  }),
  saveEntry: endpoint({
    method: 'POST',
    path: '/api/ext/admin/lookups/save',
    summary: 'A new entry, or with an ID a changed one; trees take parent_id, tags and items a category',
    access,
    body: z.object({
      list: lookupListSchema,
      id: idParameter.optional(),
      name: textField(100),
      parent_id: idParameter.nullable().optional(),
      category: textField(50).optional(),
    }),
    response: lookupEntrySchema,
    isExtension,
  }),
  removeEntry: endpoint({
    method: 'POST',
    path: '/api/ext/admin/lookups/remove',
    summary: 'Removes an entry; 409 while a record names it',
    access,
    body: z.object({ list: lookupListSchema, id: idParameter }),
    response: z.null(),
    isExtension,
  }),
};

/** A secret is written, and never read again. */
const shownSettingsSchema = settingsSchema
  .omit({ callback_secret: true, lines: true, role_permissions: true })
  .extend({ has_callback_secret: z.boolean() });
export type ShownSettings = z.infer<typeof shownSettingsSchema>;
const shownLinesSchema = linesSchema.extend({
  trunks: z.array(linesSchema.shape.trunks.element.omit({ password: true }).extend({ has_password: z.boolean() })),
  takes_effect: z.literal('at the next start'),
});
export type ShownLines = z.infer<typeof shownLinesSchema>;

/** Business hours, the callback’s address, lines. */
export const adminSettingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/ext/admin/settings',
    summary: 'Business hours, time zone, callback',
    access,
    response: shownSettingsSchema,
    isExtension,
  }),
  updateSettings: endpoint({
    method: 'POST',
    path: '/api/ext/admin/settings/update',
    summary: 'Changes the settings that are given',
    access,
    body: settingsChangeSchema,
    response: shownSettingsSchema,
    isExtension,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/ext/admin/lines',
    summary: 'Trunks, and which number rings which skill group; options of the command line come before them',
    access,
    response: shownLinesSchema,
    isExtension,
  }),
  updateLines: endpoint({
    method: 'POST',
    path: '/api/ext/admin/lines/update',
    summary: 'Sets the lines; a trunk without a password keeps the one that it had',
    access,
    body: linesSchema,
    response: shownLinesSchema,
    isExtension,
  }),
};

/** The audit log. */
export const adminAuditEndpoints = {
  entries: endpoint({
    method: 'GET',
    path: '/api/ext/admin/audit',
    summary: 'Who did what that must be answered for',
    access,
    query: z.object({
      action: textField(50).optional(),
      user_id: idParameter.optional(),
      date_start: dateField.optional(),
      date_end: dateField.optional(),
      ...paging(['at', 'id'], 'at'),
    }),
    response: listOf(
      z.object({
        id: idField,
        at: z.string(),
        user: namedReference.nullable(),
        action: z.string(),
        detail: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
      }),
    ),
    isExtension,
  }),
};

const backupFile = z.string().regex(/^[\w.-]{1,100}\.db$/, 'must be the name of a backup');
export const backupSchema = z.object({ file: z.string(), bytes: z.int(), created_at: z.string() });
export type Backup = z.infer<typeof backupSchema>;

/** Backups of the database, taken while it runs. */
export const adminBackupEndpoints = {
  backups: endpoint({
    method: 'GET',
    path: '/api/ext/admin/backups',
    summary: 'Backups in the folder of backups',
    access,
    response: listOf(backupSchema),
    isExtension,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/create',
    summary: 'A backup of the database as it is now, while the service goes on',
    access,
    response: backupSchema,
    isExtension,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/ext/admin/backups/download',
    summary: 'A backup',
    access,
    query: z.object({ file: backupFile }),
    response: 'binary',
    isExtension,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/ext/admin/backups/restore',
    summary: 'Checks a backup and puts it in place at the next start; what is there now is kept beside it',
    access,
    body: z.object({ file: backupFile }),
    response: z.object({ file: z.string(), takes_effect: z.literal('at the next start') }),
    isExtension,
  }),
};

const importStateSchema = z.object({
  id: z.string(),
  state: z.enum(['checking', 'writing', 'done', 'refused', 'failed']),
  lines: z.int(),
  done: z.int(),
  imported: z.int(),
  rejected: z.array(z.object({ line: z.int(), errors: z.array(z.string()) })),
  rejected_total: z.int(),
  message: z.string().nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;
const mebibyte = 1024 * 1024;

/** Customers from a file. */
export const adminImportEndpoints = {
  customers: endpoint({
    method: 'POST',
    path: '/api/ext/admin/import/customers',
    summary:
      'Begins to import customers from CSV: all lines, or with skip_rejected those that are right, in one step or not at all',
    access,
    upload: { field: 'file', maxBytes: 200 * mebibyte },
    body: z.object({
      dry_run: z.enum(['true', 'false']).default('false'),
      skip_rejected: z.enum(['true', 'false']).default('false'),
    }),
    response: importStateSchema,
    isExtension,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/ext/admin/import/state',
    summary: 'How far an import is',
    access,
    query: z.object({ id: plainText(100) }),
    response: importStateSchema,
    isExtension,
  }),
};
