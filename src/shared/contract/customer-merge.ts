import * as z from 'zod';
import { customerSchema, customerSummarySchema } from './customer.ts';
import { type CustomerField, customerFieldNames, fieldsWith, type FieldWith } from './customer-fields.ts';
import { get, post } from './endpoint.ts';
import { customerReference, idField, idParameter, integerParameter, namedReference } from './field.ts';

const access = 'customer.merge';
/** The staff and the department that look after a customer: chosen in a merge like the fields of the file. */
export const careColumns = ['consultant_id', 'ascription_id', 'department_id'] as const;
export type CareColumn = (typeof careColumns)[number];
export type MergeField = CustomerField | CareColumn;
export const mergeFields: readonly MergeField[] = [...customerFieldNames, ...careColumns];

/** Fields that hold a list or a text of several lines: a merge may keep what both files have. */
type JoinedField = FieldWith<'control', 'numbers' | 'tags' | 'longText'>;
const joinedFields: readonly string[] = fieldsWith('control', ['numbers', 'tags', 'longText']);
export const isJoinedField = (field: MergeField): field is JoinedField => joinedFields.includes(field);

export type MergeSide = 'kept' | 'merged' | 'both';
const oneSide = z.enum(['kept', 'merged']).optional();
const anySide = z.enum(['kept', 'merged', 'both']).optional();
type TakeShape = { [F in MergeField]: F extends JoinedField ? typeof anySide : typeof oneSide };

/**
 * Which file a field's value is taken from. Fields that are left out keep the value of the kept file, or take the
 * merged one's where the kept file has none; lists and texts of several lines keep what both have.
 */
const takeSchema = z.object(
  Object.fromEntries(
    mergeFields.map((field) => [field, isJoinedField(field) ? anySide : oneSide]),
  ) as unknown as TakeShape,
);
export type MergeTake = z.infer<typeof takeSchema>;

const versionParameter = integerParameter(1, 2_147_483_647);

/** Both versions are those that were compared: 409 when one of the files has a newer one. */
export const customerMergeRequestSchema = z.object({
  kept_id: idParameter,
  kept_version: versionParameter,
  merged_id: idParameter,
  merged_version: versionParameter,
  take: takeSchema.default({}),
});
export type CustomerMergeRequest = z.infer<typeof customerMergeRequestSchema>;

const customerMergeSchema = z.object({
  id: idField,
  /** The file that was merged, as it was. */
  merged: customerReference,
  at: z.string(),
  by: namedReference.nullable(),
  /** Until when it can be undone: YYYY-MM-DD HH:mm:ss. */
  undo_until: z.string(),
  /** False while a later merge into the same file is in force, which has to be undone first. */
  is_latest: z.boolean(),
});
export type CustomerMerge = z.infer<typeof customerMergeSchema>;

const likenessSchema = z.enum(['document', 'number', 'name']);
/**
 * `document`: the same identity document; `number`: a number in common, and for one customer the name as spoken;
 * `name`: birthday, and name as spoken.
 */
export type Likeness = z.infer<typeof likenessSchema>;

const duplicateSchema = z.object({ customer: customerSummarySchema, by: z.array(likenessSchema).min(1) });
export type CustomerDuplicate = z.infer<typeof duplicateSchema>;

const duplicateGroupSchema = z.object({
  /** At least two, the oldest first; twenty at most. */
  customers: z.array(customerSummarySchema).min(2),
});
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>;

export const customerMergeEndpoints = {
  merge: post('/api/ext/customer/merge', {
    summary: 'Merges one customer into another: everything of both is with the kept one; can be undone for a day',
    access,
    body: customerMergeRequestSchema,
    response: z.object({ merge_id: idField, customer: customerSchema }),
  }),
  undo: post('/api/ext/customer/undo-merge', {
    summary: 'Undoes a merge of the last day: what was added since stays with the kept customer',
    access,
    body: z.object({ merge_id: idParameter }),
    response: z.object({ kept_id: idField, merged_id: idField }),
  }),
  merges: get('/api/ext/customer/merges', {
    summary: 'Merges into a customer that can still be undone, the latest first',
    access,
    query: z.object({ customer_id: idParameter }),
    response: z.array(customerMergeSchema),
  }),
  duplicatesOf: get('/api/ext/customer/duplicates-of', {
    summary: 'Likely duplicates of a customer among those that the caller may see, the surest first: ten at most',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter }),
    response: z.array(duplicateSchema),
  }),
  duplicates: get('/api/ext/customer/duplicates', {
    summary: 'Groups of customers who share a number, an identity document, or name and birthday',
    access,
    query: z.object({
      by: likenessSchema.default('number'),
      rows: integerParameter(1, 50).default(20),
      cursor: z.string().max(400).optional(),
    }),
    response: z.object({ rows: z.array(duplicateGroupSchema), next_cursor: z.string().nullable() }),
  }),
};
