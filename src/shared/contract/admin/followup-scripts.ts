import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { idParameter, integerParameter } from '../field.ts';
import { maxScriptSteps, scriptSchema, scriptStepSchema } from '../followup-run.ts';

const access = 'settings.manage';
export const scriptChangeSchema = z.object({
  type_id: idParameter,
  /** The version that was changed, 0 for the first: 409 when there is a later one by now. */
  version: integerParameter(0, 1_000_000),
  steps: z.array(scriptStepSchema).max(maxScriptSteps),
});
export type ScriptChange = z.infer<typeof scriptChangeSchema>;

/** The questions that agents ask in a follow-up, by its type. */
export const adminFollowupScriptEndpoints = {
  list: get('/api/ext/admin/followup-scripts', {
    summary: 'Every type of follow-up with its script; version 0 and no steps where it has none',
    access,
    response: listOf(scriptSchema),
  }),
  save: post('/api/ext/admin/followup-scripts/save', {
    summary: 'A new version of the script of a type; results keep the version that they were asked by',
    access,
    body: scriptChangeSchema,
    response: scriptSchema,
  }),
};
