import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { integerParameter } from '../field.ts';
import { linesSchema, settingsChangeSchema, settingsSchema } from '../settings.ts';

const access = 'settings.manage';
/** Secrets are write-only: an answer contains only whether there is one. */
const settingsViewSchema = settingsSchema
  .omit({ callback_secret: true, lines: true, hold_music: true, practice_team: true, role_permissions: true })
  .extend({ has_callback_secret: z.boolean() });
export type SettingsView = z.infer<typeof settingsViewSchema>;
export const settingsUpdateSchema = settingsChangeSchema.extend({
  /** The values of the changed settings when the edit began: 409 when one of them is another by now. */
  seen: settingsViewSchema.partial().optional(),
});
const storedLinesSchema = settingsSchema.shape.lines;
const linesViewSchema = storedLinesSchema.extend({
  trunks: z.array(
    storedLinesSchema.shape.trunks.element
      .omit({ password: true, client_pem: true })
      .extend({ has_password: z.boolean(), has_client_pem: z.boolean().default(false) }),
  ),
  takes_effect: z.enum(['immediately', 'at the next start']),
});
export type LinesView = z.infer<typeof linesViewSchema>;
const linesUpdateSchema = linesSchema.extend({
  /** The version of the list that the change was made on: 409 when there is a newer one. */
  version: integerParameter(1, 2_147_483_647).optional(),
});

/** Business hours, the callback, trunks and inbound numbers. */
export const adminSettingsEndpoints = {
  settings: get('/api/ext/admin/settings', {
    summary: 'Business hours, time zone, callback',
    access,
    response: settingsViewSchema,
  }),
  updateSettings: post('/api/ext/admin/settings/update', {
    summary: 'Changes the given settings',
    access,
    body: settingsUpdateSchema,
    response: settingsViewSchema,
  }),
  lines: get('/api/ext/admin/lines', {
    summary: 'Trunks and the skill group of each inbound number; command-line options take precedence',
    access,
    response: linesViewSchema,
  }),
  updateLines: post('/api/ext/admin/lines/update', {
    summary: 'Sets trunks and inbound numbers; a trunk without a password keeps its present one',
    access,
    body: linesUpdateSchema,
    response: linesViewSchema,
  }),
};
