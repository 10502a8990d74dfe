import { open } from 'node:fs/promises';
import type { ImportEncoding } from '../../../shared/contract/admin/customer-import.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { csvRows } from './csv-rows.ts';
import type { Sheet } from './row.ts';
import { encodingOf } from './text-encoding.ts';
import { workbookSheets } from './workbook-sheets.ts';

export interface Tables {
  /** Null for a workbook. */
  readonly encoding: ImportEncoding | null;
  readonly isCertain: boolean;
  readonly sheets: readonly Sheet[];
  close(): void;
}

/**
 * Opens a file by its content, whatever its name says. `chosen`: the encoding of a file of text. Throws ProblemError
 * `invalid-input` for a file that has no tables.
 */
export async function tablesOfFile(file: string, chosen: ImportEncoding | null): Promise<Tables> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(4));
  await handle.close();
  const beginning = buffer.toString('hex');
  if (beginning === '504b0304') return { encoding: null, isCertain: true, ...(await workbookSheets(file)) };
  // A Compound File: a workbook of Excel 97, or one with a password.
  if (beginning === 'd0cf11e0') throw invalidField('file', 'import-workbook-old');
  const { encoding, isCertain } = chosen ? { encoding: chosen, isCertain: true } : await encodingOf(file);
  const only: Sheet = { name: '', isVisible: true, rows: () => csvRows(file, encoding), countRows: async () => 0 };
  return { encoding, isCertain, sheets: [only], close: () => {} };
}
