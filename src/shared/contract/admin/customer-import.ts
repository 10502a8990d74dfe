import * as z from 'zod';
import { fieldProblemSchema } from '../../problems/field-problems.ts';
import { type CustomerField, customerFieldNames, customerFields, fieldsWith } from '../customer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../field.ts';

export type ImportColumn = NonNullable<(typeof customerFields)[CustomerField]['importColumn']>;
const columnsOf = (fields: readonly CustomerField[]): readonly ImportColumn[] =>
  fields.map((field) => customerFields[field].importColumn).filter((column) => column !== null);

/** Columns of a file of customers, by the names in its first line. */
export const importColumns = columnsOf(customerFieldNames);
export const requiredImportColumns = columnsOf(fieldsWith('presence', ['required']));

const access = 'settings.manage';
const isExtension = true;

const importStateSchema = z.object({
  id: z.string(),
  state: z.enum(['checking', 'writing', 'cancelling', 'done', 'refused', 'failed', 'cancelled']),
  lines: z.int(),
  done: z.int(),
  imported: z.int(),
  /** `errors` are the problems in English, each behind its column. */
  rejected: z.array(
    z.object({
      line: z.int(),
      errors: z.array(z.string()),
      problems: z.array(fieldProblemSchema.extend({ column: z.string().nullable() })),
    }),
  ),
  rejected_total: z.int(),
  message: z.string().nullable(),
  /** Why nothing was imported; null while the import runs and after it succeeded. */
  problem: fieldProblemSchema.nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;
/** Whether its state will change by itself. */
export const isImportRunning = ({ state }: Pick<ImportState, 'state'>): boolean =>
  state === 'checking' || state === 'writing' || state === 'cancelling';

const mebibyte = 1024 * 1024;
export const maxImportBytes = 200 * mebibyte;

/** Import of customers from a file. */
export const adminImportEndpoints = {
  customers: endpoint({
    method: 'POST',
    path: '/api/ext/admin/import/customers',
    summary: 'Starts an import of customers from CSV, all or none: every line, or with skip_rejected every valid line',
    access,
    upload: { field: 'file', maxBytes: maxImportBytes },
    body: z.object({
      dry_run: z.enum(['true', 'false']).default('false'),
      skip_rejected: z.enum(['true', 'false']).default('false'),
    }),
    response: importStateSchema,
    isExtension,
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/ext/admin/import/state',
    summary: 'Progress of an import',
    access,
    query: z.object({ id: plainText(100) }),
    response: importStateSchema,
    isExtension,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/ext/admin/import/cancel',
    summary: 'Cancels an import that is running: nothing of it is imported; 409 when it is over',
    access,
    body: z.object({ id: plainText(100) }),
    response: importStateSchema,
    isExtension,
  }),
};
