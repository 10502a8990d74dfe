import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { idField, idParameter, textField } from './field.ts';

/** The lists whose filters can be saved. */
const savedFilterListSchema = z.enum(['calls', 'audit', 'review']);
export type SavedFilterList = z.infer<typeof savedFilterListSchema>;

/** As many as an account saves for one list. */
export const maxSavedFilters = 50;
const maxParameters = 30;

/** Filters and sort of a list, as the parameters of its address. */
const filterSchema = z
  .record(z.string().regex(/^\w{1,40}$/), z.union([z.string().max(200), z.number(), z.boolean()]))
  .refine((filter) => Object.keys(filter).length <= maxParameters);
export type FilterParameters = z.infer<typeof filterSchema>;

const nameField = textField(60);

const savedFilterSchema = z.object({ id: idField, name: z.string(), filter: filterSchema });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const newSavedFilterSchema = z.object({ list: savedFilterListSchema, name: nameField, filter: filterSchema });
export type NewSavedFilter = z.infer<typeof newSavedFilterSchema>;

export const savedFilterNameSchema = z.object({ id: idParameter, name: nameField });

const access = 'signed-in';
/** Filters of lists that an account has named. Those of other accounts do not exist for it. */
export const savedFilterEndpoints = {
  list: get('/api/ext/saved-filters', {
    summary: 'The account’s own saved filters of a list, by name',
    access,
    query: z.object({ list: savedFilterListSchema }),
    response: z.array(savedFilterSchema),
  }),
  create: post('/api/ext/saved-filters/create', {
    summary: `Saves filters and sort of a list under a name of its own; ${maxSavedFilters} at most for each list`,
    access,
    body: newSavedFilterSchema,
    response: savedFilterSchema,
  }),
  rename: post('/api/ext/saved-filters/rename', {
    summary: 'Renames a saved filter',
    access,
    body: savedFilterNameSchema,
    response: savedFilterSchema,
  }),
  remove: post('/api/ext/saved-filters/delete', {
    summary: 'Deletes a saved filter',
    access,
    body: z.object({ id: idParameter }),
    response: z.null(),
  }),
};
