import * as z from 'zod';
import { agentIdParameter } from './agent.ts';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  dateField,
  idField,
  idParameter,
  longTextField,
  namedReference,
  paging,
  textField,
  versionField,
} from './field.ts';

const lineSchema = z.object({
  /** Given by the page, and kept by later versions. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  text: textField(120),
  weight: z.int().min(1).max(100),
  kind: z.enum(['yes-no', 'scale']),
  is_fatal: z.boolean(),
});
const sectionSchema = z.object({ name: textField(60), lines: z.array(lineSchema).min(1).max(30) });
const sectionsSchema = z.array(sectionSchema).min(1).max(10);
export type ScorecardSection = z.infer<typeof sectionSchema>;

const templateSchema = z.object({
  id: idField,
  name: z.string(),
  /** Rises with every change; a score keeps the version it was made with. */
  version: z.int(),
  sections: z.array(sectionSchema),
  is_active: z.boolean(),
  changed_at: z.string(),
});
export type ScorecardTemplate = z.infer<typeof templateSchema>;

const scoreStateSchema = z.enum(['draft', 'signed']);
const scorePurposeSchema = z.enum(['review', 'second', 'calibration']);

const scoreLineSchema = z.object({
  line_id: z.string().regex(/^[\w-]{1,40}$/),
  /** 0 or 1, or 1 to 5; null: it does not apply. */
  value: z.int().min(0).max(5).nullable(),
  comment: longTextField(500).nullable().default(null),
  moment_ids: z.array(idField).max(20).default([]),
});

const scoreSchema = z.object({
  id: idField,
  record_id: idField,
  called_at: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  template: namedReference,
  template_version: z.int(),
  sections: z.array(sectionSchema),
  rater: namedReference,
  purpose: scorePurposeSchema,
  state: scoreStateSchema,
  lines: z.array(scoreLineSchema),
  /** For the agent. */
  note: z.string().nullable(),
  /** 0 to 100; null while no line has a value. */
  total: z.number().nullable(),
  is_fatal: z.boolean(),
  signed_at: z.string().nullable(),
  /** When the agent read it, and what they answered. */
  acknowledged_at: z.string().nullable(),
  answer: z.string().nullable(),
  version: z.int(),
});
export type Score = z.infer<typeof scoreSchema>;
export type ScoreLine = z.infer<typeof scoreLineSchema>;

/** A signature that was taken back: what the score said until then, and why it was reopened. */
const reopeningSchema = z.object({
  /** Null where it is not known, like the texts of scores that were reopened before they were kept. */
  signed_at: z.string().nullable(),
  total: z.number().nullable(),
  note: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  answer: z.string().nullable(),
  reopened_at: z.string(),
  reason: z.string(),
});
export type ScoreReopening = z.infer<typeof reopeningSchema>;

const agreementSchema = z.object({
  line_id: z.string(),
  text: z.string(),
  /** Calls that two raters signed. */
  calls: z.int(),
  share: z.number().nullable(),
  /** Cohen's kappa; null where it is not defined. */
  kappa: z.number().nullable(),
  /** Second ratings by the template that are not counted: their raters could see the first before they signed. */
  reopened: z.int(),
  /** Where they differ. */
  differences: z.array(
    z.object({
      record_id: idField,
      called_at: z.string(),
      agent_name: z.string().nullable(),
      values: z.array(z.object({ rater: namedReference, value: z.int().nullable() })),
    }),
  ),
});
export type LineAgreement = z.infer<typeof agreementSchema>;

/** Templates by which recordings are scored, and the scores. */
export const scorecardEndpoints = {
  templates: get('/api/ext/scorecard/templates', {
    summary: 'Templates of scorecards in their present version',
    access: 'recording.score',
    response: z.array(templateSchema),
  }),
  createTemplate: post('/api/ext/scorecard/templates/create', {
    summary: 'Creates a template',
    access: 'settings.manage',
    body: z.object({ name: textField(60), sections: sectionsSchema }),
    response: templateSchema,
  }),
  updateTemplate: post('/api/ext/scorecard/templates/update', {
    summary: 'Makes a new version of a template, or sets it out of use; refused when it has another version',
    access: 'settings.manage',
    body: z.object({
      id: idField,
      version: versionField(),
      name: textField(60),
      sections: sectionsSchema,
      is_active: z.boolean(),
    }),
    response: templateSchema,
  }),
  scoresOf: get('/api/ext/score/of-call', {
    summary:
      'Scores of a call that the account may see: raters their own and signed ones, a second rater no other before ' +
      'signing; agents the signed ones of their own calls',
    access: 'cdr.view',
    query: z.object({ id: idParameter }),
    response: z.array(scoreSchema),
  }),
  save: post('/api/ext/score/save', {
    summary:
      'Keeps one’s draft of a score; the first time it is begun. `version`: 0 at first, then that of the draft. The ' +
      'purpose stays once a line is rated',
    access: 'recording.score',
    body: z.object({
      record_id: idField,
      template_id: idField,
      purpose: scorePurposeSchema.default('review'),
      version: versionField(0),
      lines: z.array(scoreLineSchema).max(300),
      note: longTextField(2000).nullable(),
    }),
    response: scoreSchema,
  }),
  sign: post('/api/ext/score/sign', {
    summary: 'Signs one’s draft, which then nobody changes; every line needs a value or “does not apply”',
    access: 'recording.score',
    body: z.object({ id: idField, version: versionField() }),
    response: scoreSchema,
  }),
  reopen: post('/api/ext/score/reopen', {
    summary: 'Makes one’s signed score a draft again, with a reason; audited',
    access: 'recording.score',
    body: z.object({ id: idField, reason: textField(300) }),
    response: scoreSchema,
  }),
  history: get('/api/ext/score/history', {
    summary: 'Earlier signatures of a score that the rater sees, the first one first, and why each was reopened',
    access: 'recording.score',
    query: z.object({ id: idParameter }),
    response: z.array(reopeningSchema),
  }),
  discard: post('/api/ext/score/discard', {
    summary: 'Deletes one’s draft of a score; refused when it was ever signed; audited',
    access: 'recording.score',
    body: z.object({ id: idField, version: versionField() }),
    response: z.null(),
  }),
  acknowledge: post('/api/ext/score/acknowledge', {
    summary: 'The agent of the call has read a signed score, and may answer',
    access: 'cdr.view',
    body: z.object({
      id: idField,
      /** The version that was read: 409 when there is a newer one. */
      version: versionField().optional(),
      answer: longTextField(2000).nullable(),
    }),
    response: scoreSchema,
  }),
  list: get('/api/ext/score/list', {
    summary: 'Signed scores of reviews, the newest first: an agent’s own, or all for raters',
    access: 'cdr.view',
    query: z.object({
      from: dateField.optional(),
      to: dateField.optional(),
      agent_id: agentIdParameter.optional(),
      /** Whether the agent has read it. */
      is_acknowledged: z.enum(['true', 'false']).optional(),
      ...paging(['signed_at']),
    }),
    response: listOf(scoreSchema),
  }),
  agreement: get('/api/ext/score/agreement', {
    summary: 'How raters agree on each line of a template, on calls that two of them signed in these days',
    access: 'recording.score',
    query: z.object({ template_id: idParameter, from: dateField, to: dateField }),
    response: z.array(agreementSchema),
  }),
  export: get('/api/ext/score/export', {
    summary:
      'Signed scores of every purpose as CSV, a row for each line, the oldest signature first. Needs ' +
      '`recording.score` and `cdr.view.all` too; a cell that a spreadsheet would run as a formula is defused',
    access: 'cdr.export',
    query: z.object({
      from: dateField.optional(),
      to: dateField.optional(),
      agent_id: agentIdParameter.optional(),
      template_id: idParameter.optional(),
    }),
    response: 'csv',
    isSlow: true,
  }),
};
