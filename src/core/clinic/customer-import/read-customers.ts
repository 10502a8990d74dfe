import type {
  ImportColumn,
  ImportEncoding,
  ImportPreview,
  OtherSheet,
} from '../../../shared/contract/admin/customer-import.ts';
import { type NewCustomer, newCustomerSchema } from '../../../shared/contract/customer.ts';
import {
  type CustomerField,
  type CustomerFieldDefinition,
  customerFieldNames,
  customerFields,
  isCustomerField,
} from '../../../shared/contract/customer-fields.ts';
import { type FieldProblem, fieldProblem, fieldProblemOf } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import type { Names } from './find-names.ts';
import {
  checkColumns,
  columnsOf,
  findHeader,
  type HeadedColumn,
  isImportColumn,
  nearestToHeader,
  textOf,
  withoutHeader,
} from './header.ts';
import { readCell, withoutMarks } from './read-cell.ts';
import { type Cell, quoted, type Row, type Sheet } from './row.ts';
import { open } from 'node:fs/promises';
import { csvRows } from './csv-rows.ts';
import { encodingOf } from './text-encoding.ts';
import { workbookSheets } from './workbook-sheets.ts';

interface Tables {
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
async function tablesOfFile(file: string, chosen: ImportEncoding | null): Promise<Tables> {
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

/** The error of a column of a line, or of the whole line. */
export type LineProblem = FieldProblem & { readonly column: string | null };

export type Line =
  | { readonly line: number; readonly customer: NewCustomer }
  | { readonly line: number; readonly problems: LineProblem[] };

const previewedRows = 5;
/** First rows of sheets without headings. */
const keptRows = 200;
const previewedColumns = 50;

const columnOf = (field: PropertyKey | undefined): string | null =>
  typeof field === 'string' && isCustomerField(field) ? customerFields[field].importColumn : null;

function customerOf(line: number, cells: ReadonlyMap<ImportColumn, readonly Cell[]>, names: Names): Line {
  const problems: LineProblem[] = [];
  const given: Partial<Record<CustomerField, unknown>> = {};
  for (const field of customerFieldNames) {
    const { importColumn, control, presence }: CustomerFieldDefinition = customerFields[field];
    const column = importColumn as ImportColumn | null;
    if (column === null) continue;
    const ofColumn = cells.get(column) ?? [];
    const unread = ofColumn.filter((cell) => typeof cell === 'object');
    problems.push(...unread.map((problem) => ({ column, ...problem })));
    if (unread.length > 0) continue;
    const text = ofColumn
      .map((cell) => withoutMarks(textOf(cell)))
      .join('\n')
      .trim();
    if (text === '' && presence !== 'required') continue;
    const { value, problems: found = [] } = readCell[control](text, names);
    if (value !== undefined) given[field] = value;
    problems.push(...found.map((problem) => ({ column, ...problem })));
  }
  const parsed = newCustomerSchema.safeParse(given);
  const reported = new Set(problems.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const column = columnOf(issue.path[0]);
    if (!reported.has(column)) problems.push({ column, ...fieldProblemOf(issue) });
  }
  return parsed.success && problems.length === 0 ? { line, customer: parsed.data } : { line, problems };
}

function lineOf({ line, cells, isMerged }: Row, columns: readonly HeadedColumn[], names: Names): Line {
  if (isMerged) return { line, problems: [{ column: null, ...fieldProblem('cells-merged') }] };
  const headless = cells.findIndex((cell, at) => (columns[at]?.heading ?? '') === '' && textOf(cell) !== '');
  if (headless >= 0)
    return { line, problems: [{ column: null, ...fieldProblem('import-cells-beyond', { cell: headless + 1 }) }] };
  const ofColumns = new Map<ImportColumn, Cell[]>();
  for (const [at, { column }] of columns.entries())
    if (isImportColumn(column)) ofColumns.set(column, [...(ofColumns.get(column) ?? []), cells[at] ?? '']);
  return customerOf(line, ofColumns, names);
}

const previewedLine = ({ line, cells }: Row) => ({
  line,
  cells: Array.from(cells.slice(0, previewedColumns), (cell) => quoted(withoutMarks(textOf(cell)))),
});

/** Is told how a file was read, before its first line, and which sheets were not, after its last. */
export interface FileWatcher {
  onPreview(preview: ImportPreview): void;
  onOtherSheets(sheets: readonly OtherSheet[]): void;
}

/** Sheets that have rows and are not read. */
async function otherSheets(sheets: readonly Sheet[]): Promise<OtherSheet[]> {
  const others: OtherSheet[] = [];
  for (const sheet of sheets) others.push({ name: quoted(sheet.name), rows: await sheet.countRows() });
  return others.filter(({ rows }) => rows > 0);
}

/**
 * Customers of a file, line by line: a row with the names of `importColumns` or of the fields in any language, and the
 * rows below it. Throws ProblemError `invalid-input` for a file that is none.
 */
export async function* readCustomers(
  file: string,
  names: Names,
  encoding: ImportEncoding | null,
  { onPreview, onOtherSheets }: FileWatcher,
): AsyncIterable<Line> {
  const tables = await tablesOfFile(file, encoding);
  const show = (columns: readonly HeadedColumn[], rows: readonly Row[]): void =>
    onPreview({
      encoding: tables.encoding,
      is_encoding_certain: tables.isCertain,
      columns: columns
        .slice(0, previewedColumns)
        .map(({ heading, column }) => ({ heading: quoted(heading), column: column && quoted(column) })),
      lines: rows.slice(0, previewedRows).map(previewedLine),
    });
  try {
    const withoutHeading: Row[] = [];
    for (const sheet of tables.sheets.filter(({ isVisible }) => isVisible)) {
      const rows = sheet.rows()[Symbol.asyncIterator]();
      const { above, header } = await findHeader(rows);
      if (header) {
        yield* linesBelow(header, rows, names, show);
        onOtherSheets(await otherSheets(tables.sheets.filter((one) => one !== sheet)));
        return;
      }
      withoutHeading.push(...above.slice(0, keptRows - withoutHeading.length));
      await rows.return?.();
    }
    const nearest = nearestToHeader(withoutHeading);
    show(nearest ? columnsOf(nearest) : [], withoutHeading);
    throw withoutHeader(withoutHeading);
  } finally {
    tables.close();
  }
}

async function* linesBelow(
  header: Row,
  rows: AsyncIterator<Row>,
  names: Names,
  show: (columns: readonly HeadedColumn[], rows: readonly Row[]) => void,
): AsyncIterable<Line> {
  const columns = columnsOf(header);
  const first: Row[] = [];
  while (first.length < previewedRows) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  show(columns, first);
  checkColumns(columns);
  if (first.length === 0) throw invalidField('file', 'import-empty');
  for (const row of first) yield lineOf(row, columns, names);
  for await (const row of { [Symbol.asyncIterator]: () => rows }) yield lineOf(row, columns, names);
}
