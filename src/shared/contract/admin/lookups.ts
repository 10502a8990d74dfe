import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { idField, idParameter, textField } from '../field.ts';

const access = 'settings.manage';
export const lookupLists = [
  'departments',
  'mediums',
  'addresses',
  'tags',
  'rooms',
  'followup_types',
  'followup_tools',
  'call_outcomes',
  'break_reasons',
  'missed_call_reasons',
  'items',
  'reservation_types',
  'lost_reasons',
  'product_types',
  'goods_types',
] as const;
export const lookupListSchema = z.enum(lookupLists);
export type LookupList = z.infer<typeof lookupListSchema>;
const lookupEntrySchema = z.object({
  id: idField,
  name: z.string(),
  parent_id: idField.nullable().optional(),
  category: z.string().optional(),
  /** Only outcomes of calls have these two. */
  completes_follow_up: z.boolean().optional(),
  is_no_answer: z.boolean().optional(),
  /** Only reasons of breaks have this: null where nobody has said. */
  planned_minutes: z.int().nullable().optional(),
});
export type LookupEntry = z.infer<typeof lookupEntrySchema>;

const entryName = textField(100);
const entryCategory = textField(50).optional();
const plannedMinutes = z.int().min(1).max(480).nullable().optional();
export const entryChangeSchema = z.object({
  list: lookupListSchema,
  id: idParameter.optional(),
  /** The entry as it was when the change was begun: 409 when it is another by now. */
  seen: z
    .object({
      name: entryName,
      parent_id: idParameter.nullable().optional(),
      category: entryCategory,
      completes_follow_up: z.boolean().optional(),
      is_no_answer: z.boolean().optional(),
      planned_minutes: plannedMinutes,
    })
    .optional(),
  name: entryName,
  parent_id: idParameter.nullable().optional(),
  category: entryCategory,
  completes_follow_up: z.boolean().optional(),
  is_no_answer: z.boolean().optional(),
  planned_minutes: plannedMinutes,
});
export type EntryChange = z.infer<typeof entryChangeSchema>;

/** Lists that records choose from. */
export const adminLookupEndpoints = {
  entries: get('/api/ext/admin/lookups', {
    summary: 'Entries of a lookup list',
    access,
    query: z.object({ list: lookupListSchema }),
    response: listOf(lookupEntrySchema),
  }),
  saveEntry: post('/api/ext/admin/lookups/save', {
    summary:
      'Creates or changes an entry; trees take parent_id, tags and items a category, outcomes ' +
      'completes_follow_up and is_no_answer, reasons of breaks planned_minutes',
    access,
    body: entryChangeSchema,
    response: lookupEntrySchema,
  }),
  removeEntry: post('/api/ext/admin/lookups/remove', {
    summary: 'Removes an entry; 409 while a record uses it',
    access,
    body: z.object({ list: lookupListSchema, id: idParameter }),
    response: z.null(),
  }),
};
