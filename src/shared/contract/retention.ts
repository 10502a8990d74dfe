import * as z from 'zod';
import { directionSchema } from './call.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { dateField, idField, paging, textField, versionField } from './field.ts';

/** A rule applies to recordings that satisfy all that it names; the first that applies decides. */
const ruleSchema = z.object({
  name: textField(60),
  /** Whole days after the day of the call; null: without end. */
  keep_days: z.int().min(1).max(36_500).nullable(),
  line_group: textField(100).nullable().default(null),
  group_id: idField.nullable().default(null),
  /** An outcome that any agent wrote of the call. */
  outcome_id: idField.nullable().default(null),
  direction: directionSchema.nullable().default(null),
});
export type RetentionRule = z.infer<typeof ruleSchema>;

const rulesSchema = z.object({
  /** Whether the rules are carried out each night. */
  is_enabled: z.boolean(),
  /** Recordings to which none applies are kept. */
  rules: z.array(ruleSchema).max(20),
  version: versionField(),
});
export type RetentionRules = z.infer<typeof rulesSchema>;

/**
 * Why nothing is removed for good by its age: the clock was set by more than an hour, or was at the start more than
 * three days ahead of when the service last ran.
 */
const clockDoubts = ['clock-set', 'clock-ahead'] as const;
export type ClockDoubt = (typeof clockDoubts)[number];

/** A nightly removal that would take so many recordings at once asks first, where it is this share of all, too. */
export const manyDue = { recordings: 100, share: 0.05 } as const;
/** Why the nightly removal asks first; `many-due`: too many recordings are due that were not due at the last one. */
const askedReasons = [...clockDoubts, 'many-due'] as const;
export type AskedReason = (typeof askedReasons)[number];

/** Removed recordings can be restored for so many days; then their files are deleted. */
export const setAsideDays = 7;

const ofRuleSchema = z.object({ name: z.string(), recordings: z.int(), bytes: z.int(), unmeasured: z.int() });

const previewSchema = z.object({
  /** The recordings that would be removed, by rule. `unmeasured`: recordings whose size is not known yet. */
  rules: z.array(ofRuleSchema),
  /** Recordings that a rule would remove and that are kept: on hold, or scored. */
  held: z.int(),
  scored: z.int(),
  /** The beginning of the oldest that would go; null for none. */
  oldest: z.string().nullable(),
  /** Why the nightly removal would not begin before somebody has confirmed it; null: it would. */
  asks: z.enum(askedReasons).nullable(),
  /** The service’s clock. */
  now: z.string(),
});
export type RetentionPreview = z.infer<typeof previewSchema>;

const runSchema = z.object({
  id: idField,
  started_at: z.string(),
  /** Null while it runs. */
  ended_at: z.string().nullable(),
  /** Null for a nightly run. */
  account_name: z.string().nullable(),
  removed: z.int(),
  bytes: z.int(),
  result: z.enum(['running', 'done', 'restored', 'cancelled', 'interrupted', 'failed']),
  /** Recordings whose files are set aside: they can be restored, until they are deleted. */
  set_aside: z.int(),
  /** Recordings that were restored since. */
  restored: z.int(),
  /** Recordings whose files the last restore did not find: they stay set aside until their days are over. */
  missing: z.int(),
});
export type RetentionRun = z.infer<typeof runSchema>;

/** While a run restores or deletes recordings that were set aside, `removed` and `bytes` say how much so far. */
const runningSchema = runSchema.extend({ kind: z.enum(['removing', 'restoring', 'deleting']) });

const stateSchema = z.object({
  running: runningSchema.nullable(),
  last: runSchema.nullable(),
  /** When the nightly one begins; null while the rules are not carried out. */
  next_at: z.string().nullable(),
});
export type RetentionState = z.infer<typeof stateSchema>;

const holdSchema = z.object({
  id: idField,
  /** The call whose recording is held; null for a customer. */
  record_id: idField.nullable(),
  call_id: z.string().nullable(),
  called_at: z.string().nullable(),
  /** The customer all of whose recordings are held; null for a call. */
  customer: z.object({ id: idField, name: z.string() }).nullable(),
  reason: z.string(),
  account_name: z.string().nullable(),
  held_at: z.string(),
});
export type RecordingHold = z.infer<typeof holdSchema>;

export const retentionEndpoints = {
  rules: get('/api/ext/retention/rules', {
    summary: 'How long recordings are kept',
    access: 'recording.hold',
    response: rulesSchema,
  }),
  updateRules: post('/api/ext/retention/rules/update', {
    summary: 'Replaces the rules; refused when they were changed since `version`',
    access: 'recording.delete',
    body: rulesSchema,
    response: rulesSchema,
  }),
  preview: get('/api/ext/retention/preview', {
    summary: 'Previews what the rules would remove today or on another day, and how much room that makes',
    access: 'recording.hold',
    query: z.object({ on: dateField.optional() }),
    response: previewSchema,
    isSlow: true,
  }),
  state: get('/api/ext/retention/state', {
    summary: 'The run that removes recordings, the last one, and when the next begins',
    access: 'recording.hold',
    response: stateSchema,
  }),
  run: post('/api/ext/retention/run', {
    summary:
      'Removes what the rules do not keep: sets it aside for some days. Its progress is in the state. While the ' +
      'service’s clock is in doubt (`asks` of the preview) it takes is_clock_right',
    access: 'recording.delete',
    body: z.object({ is_clock_right: z.boolean().default(false) }),
    response: stateSchema,
  }),
  cancel: post('/api/ext/retention/cancel', {
    summary: 'Ends the run; what was removed stays removed',
    access: 'recording.delete',
    response: stateSchema,
  }),
  restore: post('/api/ext/retention/restore', {
    summary: 'Restores the recordings that a run has set aside, but for missing files; its progress is in the state',
    access: 'recording.delete',
    body: z.object({ id: idField }),
    response: stateSchema,
  }),
  deleteSetAside: post('/api/ext/retention/delete-set-aside', {
    summary: 'Deletes what a run has set aside, but for what is on hold, before its days are over: frees the room',
    access: 'recording.delete',
    body: z.object({ id: idField }),
    response: stateSchema,
  }),
  runs: get('/api/ext/retention/runs', {
    summary: 'Runs that have removed recordings, the newest first',
    access: 'recording.hold',
    query: z.object(paging(['started_at'])),
    response: listOf(runSchema),
  }),
  holds: get('/api/ext/recording/holds', {
    summary: 'Recordings and customers on hold, of those that the account may see: nothing of theirs is removed',
    access: 'recording.hold',
    query: z.object(paging(['held_at'])),
    response: listOf(holdSchema),
  }),
  hold: post('/api/ext/recording/hold', {
    summary: 'Keeps the recording of a call, whatever the rules say',
    access: 'recording.hold',
    body: z.object({ record_id: idField, reason: textField(300) }),
    response: holdSchema,
  }),
  holdCustomer: post('/api/ext/recording/hold-customer', {
    summary: 'Keeps all recordings of calls that are or were a customer’s, later ones too, whatever the rules say',
    access: 'recording.hold',
    body: z.object({ customer_id: idField, reason: textField(300) }),
    response: holdSchema,
  }),
  release: post('/api/ext/recording/release', {
    summary: 'Ends a hold',
    access: 'recording.hold',
    body: z.object({ id: idField, reason: textField(300) }),
    response: z.null(),
  }),
};
