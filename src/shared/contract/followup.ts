import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import {
  type AnswerOf,
  customerReference,
  dateField,
  idField,
  idParameter,
  longTextField,
  namedReference,
  paging,
  timeField,
} from './field.ts';
import { followupTexts, type PlannedField, plannedFields, type ResultField, resultFields } from './followup-fields.ts';
import { mapTexts } from './text-fields.ts';
import { listSorts } from './list-sorts.ts';

/** 0 pending, 1 done, 2 cancelled. Overdue is a pending one whose day has passed. */
export const followupStatusSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const followupSchema = z.object({
  id: idField,
  customer: customerReference,
  type: namedReference.nullable(),
  tool: namedReference.nullable(),
  title: z.string().nullable(),
  ...mapTexts(followupTexts, () => z.string().nullable()),
  followup_date: z.string(),
  /** An extension: HH:mm of a promised call. */
  followup_time: z.string().nullable(),
  followup_user: namedReference,
  status: followupStatusSchema,
  result: z.string().nullable(),
  executed_at: z.string().nullable(),
  executed_by: namedReference.nullable(),
  created_at: z.string(),
} satisfies AnswerOf<PlannedField | ResultField>);
export type Followup = z.infer<typeof followupSchema>;

const statusFilter = z
  .enum(['0', '1', '2'])
  .transform((status) => Number(status) as 0 | 1 | 2)
  .optional();

export const newFollowupSchema = z.object(plannedFields);
export type NewFollowup = z.infer<typeof newFollowupSchema>;

/** An extension: when the task was planned for as it was read; refused (409) when it has been moved since. */
const plannedFor = z.object({ date: dateField, time: timeField.nullable() }).optional();
export type PlannedFor = z.infer<typeof plannedFor>;

export const followupResultSchema = z.object({
  id: idParameter,
  ...resultFields,
  planned_for: plannedFor,
  next_followup_date: dateField.optional(),
});
export type FollowupCompletion = z.infer<typeof followupResultSchema>;

export const followupCancellationSchema = z.object({ id: idParameter, reason: longTextField(2000) });

export const followupMoveSchema = z.object({
  id: idParameter,
  followup_date: dateField,
  /** Null: any time of the day. */
  followup_time: timeField.nullable(),
  planned_for: plannedFor,
});
export type FollowupMove = z.infer<typeof followupMoveSchema>;

/** Filters and paging of the lists of follow-ups. */
export const followupListQuery = z.object({
  status: statusFilter,
  date_start: dateField.optional(),
  date_end: dateField.optional(),
  followup_user_id: idParameter.optional(),
  ...paging(listSorts.followups),
});

/** Interface 4.4, follow-ups, and the follow-up history of 4.3. */
export const followupEndpoints = {
  index: get('/api/followup/index', {
    summary:
      'Follow-up tasks and records; without customer.view.all one’s own, and those of the customers that one may see',
    access: 'customer.view',
    query: followupListQuery,
    response: listOf(followupSchema),
  }),
  info: get('/api/followup/info', {
    summary: 'One follow-up',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: followupSchema,
  }),
  ofCustomer: get('/api/customer/followup', {
    summary: 'Follow-up history of a customer',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter, status: statusFilter, ...paging(listSorts.followups) }),
    response: listOf(followupSchema),
  }),
  create: post('/api/followup/create', {
    summary: 'A new follow-up task',
    access: 'followup.edit',
    body: newFollowupSchema,
    response: followupSchema,
  }),
  execute: post('/api/followup/execute', {
    summary:
      'Records the result and completes the task; with next_followup_date the next one is created. 409 while a ' +
      'colleague has the task open in a run, or when it was moved after it was read',
    access: 'followup.edit',
    body: followupResultSchema,
    response: followupSchema.extend({ next: followupSchema.nullable() }),
  }),
};

export const followupExtensionEndpoints = {
  cancel: post('/api/ext/followup/cancel', {
    summary:
      'Cancels a pending task: nobody is to be asked any more. The reason is its result. 409 when it is settled, or ' +
      'while a colleague has it open in a run',
    access: 'followup.edit',
    body: followupCancellationSchema,
    response: followupSchema,
  }),
  move: post('/api/ext/followup/move', {
    summary:
      'Plans a pending task for another day, or a promised call for another time. 409 when it is settled, when it ' +
      'was moved after it was read, or while a colleague has it open in a run',
    access: 'followup.edit',
    body: followupMoveSchema,
    response: followupSchema,
  }),
};
