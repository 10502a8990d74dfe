import * as z from 'zod';
import { languageTags } from '../languages/languages.ts';
import { problemSchema } from '../problem.ts';

/** `managed`: the organisation installs updates; `auto`: the workstation does; `off`: it does not look for any. */
export const updatePolicies = ['managed', 'auto', 'off'] as const;
export type UpdatePolicy = (typeof updatePolicies)[number];

/**
 * The settings that an administrator may fix, in the order of the templates. Registry values, keys of macOS and keys of
 * the file have the same names. The templates, the JSON Schema and the readers are made from this.
 */
export const managedSettingsSchema = z
  .strictObject({
    organisation: z.string().min(1).max(80),
    support: z.string().min(1).max(120),
    serviceAddress: z.string().regex(/^https?:\/\/[^/\s]+$/),
    language: z.enum(languageTags),
    startAtSignIn: z.boolean(),
    globalKeys: z.boolean(),
    telephoneLinks: z.boolean(),
    practice: z.boolean(),
    updates: z.enum(updatePolicies),
    updateServer: z.string().regex(/^https:\/\/[^/\s]+(\/\S*)?$/),
  })
  .partial();
export type ManagedSettings = z.infer<typeof managedSettingsSchema>;
export type ManagedKey = keyof ManagedSettings;
export const managedKeys = Object.keys(managedSettingsSchema.shape) as ManagedKey[];

/** These say who manages; the others are settings that they fix. */
const sayWho: ReadonlySet<ManagedKey> = new Set(['organisation', 'support']);
export const fixedKeysOf = (settings: ManagedSettings): ManagedKey[] =>
  managedKeys.filter((key) => settings[key] !== undefined && !sayWho.has(key));

type Kind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly example: string };

/** An example of each text; it is what the templates show, and what an error names as the form. */
const examples: Readonly<Partial<Record<ManagedKey, string>>> = {
  organisation: 'Example Clinics',
  support: 'extension 8810',
  serviceAddress: 'https://clinic.example',
  updateServer: 'https://updates.example/clinicall',
};

/** The kind of value that a setting has. */
export function kindOf(key: ManagedKey): Kind {
  const schema: z.ZodType = managedSettingsSchema.shape[key].unwrap();
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: schema.options as string[] };
  return { kind: 'text', example: examples[key] ?? '' };
}

/** How a value is written, for an error. */
export function formatOf(key: ManagedKey): string {
  const kind = kindOf(key);
  if (kind.kind === 'switch') return 'true | false';
  return kind.kind === 'choice' ? kind.values.join(' | ') : kind.example;
}

/** The settings that are fixed on this computer; `source` is where that was read, null where nothing is fixed. */
export const managedStateSchema = z.object({
  settings: managedSettingsSchema,
  source: z.string().nullable(),
  /** Faults of the policy: such a value is not in force. */
  problems: z.array(problemSchema),
});
export type ManagedState = z.infer<typeof managedStateSchema>;

export const unmanaged: ManagedState = { settings: {}, source: null, problems: [] };
