import * as z from 'zod';
import { fieldProblemSchema } from '../../problems/field-problems.ts';
import { type CustomerField, customerFieldNames, customerFields, fieldsWith } from '../customer-fields.ts';
import { get, post } from '../endpoint.ts';
import { plainText } from '../field.ts';

export type ImportColumn = NonNullable<(typeof customerFields)[CustomerField]['importColumn']>;
const columnsOf = (fields: readonly CustomerField[]): readonly ImportColumn[] =>
  fields.map((field) => customerFields[field].importColumn).filter((column) => column !== null);

/** Columns of a file of customers, by the names in its first line. */
export const importColumns = columnsOf(customerFieldNames);
export const requiredImportColumns = columnsOf(fieldsWith('presence', ['required']));

const access = 'settings.manage';
/** Encodings of a file of text, as the Encoding Standard names them. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'windows-1258',
  'windows-874',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

/** How a file was read: what to look at before anything is written. */
const importPreviewSchema = z.object({
  /** Null for a workbook, which has no choice of encoding. */
  encoding: z.enum(importEncodings).nullable(),
  /** False where other encodings are as likely: an import then needs `encoding`. */
  is_encoding_certain: z.boolean(),
  /** The headings, each with the column that it names; null where it names none. */
  columns: z.array(z.object({ heading: z.string(), column: z.string().nullable() })),
  /** The first lines below the headings, or of the file where no line has the headings. */
  lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const otherSheetSchema = z.object({ name: z.string(), rows: z.int() });
export type OtherSheet = z.infer<typeof otherSheetSchema>;

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
  /** Null until the beginning of the file is read. */
  preview: importPreviewSchema.nullable(),
  /** Sheets of a workbook that have rows and are not imported; known once the file is checked. */
  other_sheets: z.array(otherSheetSchema),
  message: z.string().nullable(),
  /** Why nothing was imported, or not all yet; null while the import runs and after it succeeded. */
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
  customers: post('/api/ext/admin/import/customers', {
    summary:
      'Starts an import of customers from CSV or an Excel workbook (.xlsx), all or none: every line, or with ' +
      'skip_rejected every valid line. Once it writes it is carried to its end. Without `encoding` it is recognised; ' +
      'the check says as which',
    access,
    upload: { field: 'file', maxBytes: maxImportBytes },
    body: z.object({
      dry_run: z.enum(['true', 'false']).default('false'),
      skip_rejected: z.enum(['true', 'false']).default('false'),
      encoding: z.enum(importEncodings).optional(),
    }),
    response: importStateSchema,
  }),
  state: get('/api/ext/admin/import/state', {
    summary: 'Progress of an import',
    access,
    query: z.object({ id: plainText(100) }),
    response: importStateSchema,
  }),
  cancel: post('/api/ext/admin/import/cancel', {
    summary: 'Cancels an import that checks its file: nothing of it is imported; 409 once it writes, or is over',
    access,
    body: z.object({ id: plainText(100) }),
    response: importStateSchema,
  }),
};
