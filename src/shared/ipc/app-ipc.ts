import * as z from 'zod';
import { languageTags } from '../languages/languages.ts';
import { updatePolicies } from '../managed/managed-settings.ts';
import { ipc } from './ipc.ts';
import { soundDevicesSchema } from './sound-devices.ts';

export const themes = ['light', 'dark', 'auto'] as const;

export const preferencesSchema = z.object({
  language: z.enum(languageTags),
  theme: z.enum(themes),
  sound: soundDevicesSchema,
  updates: z.enum(updatePolicies),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const appIpc = ipc({
  name: 'app',
  requests: {
    about: {
      output: z.object({
        version: z.string(),
        host: z.enum(['electron', 'browser']),
        hasOwnMediaWindow: z.boolean(),
      }),
    },
    /** The language of the page's browser: it holds until one is chosen, and is not kept. */
    suggestLanguage: { input: preferencesSchema.pick({ language: true }) },
    setPreferences: { input: preferencesSchema.partial(), output: preferencesSchema },
    /** A fault in a window, for the workstation's log. */
    reportFault: { input: z.object({ message: z.string().max(2000), stack: z.string().max(8000).optional() }) },
  },
  events: {},
  facts: { preferences: preferencesSchema },
});
