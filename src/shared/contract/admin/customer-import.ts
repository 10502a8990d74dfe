import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../field.ts';

const access = 'settings.manage';
const isExtension = true;

const importStateSchema = z.object({
  id: z.string(),
  state: z.enum(['checking', 'writing', 'done', 'refused', 'failed']),
  lines: z.int(),
  done: z.int(),
  imported: z.int(),
  rejected: z.array(z.object({ line: z.int(), errors: z.array(z.string()) })),
  rejected_total: z.int(),
  message: z.string().nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;
const mebibyte = 1024 * 1024;

/** Import of customers from a file. */
export const adminImportEndpoints = {
  customers: endpoint({
    method: 'POST',
    path: '/api/ext/admin/import/customers',
    summary:
      'Starts an import of customers from CSV, in one transaction: every line, or with skip_rejected every valid line',
    access,
    upload: { field: 'file', maxBytes: 200 * mebibyte },
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
};
