import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  dateField,
  idField,
  idParameter,
  integerParameter,
  longTextField,
  namedReference,
  timeField,
} from './field.ts';
import { followupListQuery, followupSchema } from './followup.ts';

/** Steps of a script at most, and characters of each. */
export const maxScriptSteps = 30;
const maxStepCharacters = 300;

/** A step in both languages; one that is written in one language is shown in it to everybody. */
export const scriptStepSchema = z
  .object({
    zh: longTextField(maxStepCharacters).nullable(),
    en: longTextField(maxStepCharacters).nullable(),
  })
  .refine(({ zh, en }) => zh !== null || en !== null);
export type ScriptStep = z.infer<typeof scriptStepSchema>;

export const scriptSchema = z.object({
  type: namedReference,
  /** Rises with every change; 0: there was never one. */
  version: z.int().nonnegative(),
  steps: z.array(scriptStepSchema).max(maxScriptSteps),
});
export type FollowupScript = z.infer<typeof scriptSchema>;

/** A call that nobody answered. */
const trySchema = z.object({
  id: idField,
  user: namedReference,
  outcome: namedReference.nullable(),
  note: z.string().nullable(),
  tried_at: z.string(),
  /** Null when the follow-up was handed back. */
  next_date: z.string().nullable(),
  next_time: z.string().nullable(),
});

const planned = {
  /** HH:mm on its day; null: at any time. */
  followup_time: z.string().nullable(),
  /** Calls that nobody answered. A follow-up that is planned again after it was handed back has none. */
  tries: z.int().nonnegative(),
  /** It went back after the last try, and was not planned again since. */
  is_handed_back: z.boolean(),
};

/** A follow-up in a list of people to call. */
const listedFollowupSchema = followupSchema.extend({
  ...planned,
  /** The customer's first number as the caller may see it; empty where there is none, or none may be seen. */
  number: z.string(),
});
export type ListedFollowup = z.infer<typeof listedFollowupSchema>;

const followupDetailSchema = z.object({
  id: idField,
  ...planned,
  /** Tries before a follow-up is handed back. */
  max_tries: z.int().positive(),
  all_tries: z.array(trySchema),
  /** The present script of its type; null where the type has none. */
  script: scriptSchema.nullable(),
  /** Kept by its completion in a run; null before, and for results that were written elsewhere. */
  written: z
    .object({
      outcome: namedReference.nullable(),
      asked: z.array(z.object({ zh: z.string().nullable(), en: z.string().nullable(), is_asked: z.boolean() })),
    })
    .nullable(),
});
export type FollowupDetail = z.infer<typeof followupDetailSchema>;

export const callResultSchema = z.object({
  id: idParameter,
  outcome_id: idParameter,
  /** For a call that nobody answered: the tries before it, as they were read. */
  tries: integerParameter(0, 1000).optional(),
  /** The result; without it, the name of the outcome is. */
  note: longTextField(2000).optional(),
  tool_id: idParameter.optional(),
  /** For an outcome that completes the follow-up. */
  next_followup_date: dateField.optional(),
  /** The script that was in sight, and the places from 0 of the steps that were asked. */
  script_version: integerParameter(1, 1_000_000).optional(),
  asked: z
    .array(integerParameter(0, maxScriptSteps - 1))
    .max(maxScriptSteps)
    .optional(),
});
export type CallResult = z.infer<typeof callResultSchema>;

export const postponementSchema = z.object({ id: idParameter, date: dateField, time: timeField.optional() });
export type Postponement = z.infer<typeof postponementSchema>;

/** Follow-ups that are called one after another (extension). */
export const followupRunEndpoints = {
  list: get('/api/ext/followup/list', {
    summary: 'The follow-ups of /api/followup/index, each with the number to call, its time and its tries',
    access: 'customer.view',
    query: followupListQuery.extend({ type_id: idParameter.optional() }),
    response: listOf(listedFollowupSchema),
  }),
  detail: get('/api/ext/followup/detail', {
    summary: 'What a call for a follow-up needs: the script of its type and the tries; and what was asked',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: followupDetailSchema,
  }),
  result: post('/api/ext/followup/result', {
    summary:
      'Writes how a call for a follow-up ended. An outcome that means no answer plans the next try by the clinic’s ' +
      'rule, and hands the follow-up back after the last; any other completes it. 409 when it is settled, or while a ' +
      'colleague has it open in a run; for no answer also when it was handed back and not planned anew, or when the ' +
      'tries are others than `tries`',
    access: 'followup.edit',
    body: callResultSchema,
    response: z.object({
      followup: followupSchema,
      effect: z.enum(['completed', 'tried', 'handed-back']),
      /** The follow-up that was planned as the next one. */
      next: followupSchema.nullable(),
      ...planned,
    }),
  }),
  postpone: post('/api/ext/followup/postpone', {
    summary: 'Moves a pending follow-up to a later day or time. 409 as for its result',
    access: 'followup.edit',
    body: postponementSchema,
    response: followupSchema,
  }),
};
