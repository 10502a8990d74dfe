import {
  type ImportColumn,
  importColumns,
  requiredImportColumns,
} from '../../../shared/contract/admin/customer-import.ts';
import {
  type CustomerFieldDefinition,
  customerFieldNames,
  customerFields,
} from '../../../shared/contract/customer-fields.ts';
import { isExportColumn, importColumnNamed } from '../../../shared/languages/import-column-names.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { type Cell, quoted, type Row } from './row.ts';

/** A heading, and the column that it names: null where it is empty, or of a column that only exports have. */
export interface HeadedColumn {
  readonly heading: string;
  readonly column: string | null;
}

/** Titles and remarks above the headings of a sheet. */
const maxRowsAbove = 20;

export const textOf = (cell: Cell | undefined): string =>
  (typeof cell === 'object' ? String(cell.params['text'] ?? '') : (cell ?? '')).trim();

export const columnsOf = ({ cells }: Row): HeadedColumn[] =>
  Array.from(cells, textOf).map((heading) => ({
    heading,
    column: heading === '' || isExportColumn(heading) ? null : importColumnNamed(heading),
  }));

export const isImportColumn = (name: string | null): name is ImportColumn =>
  (importColumns as readonly (string | null)[]).includes(name);

const missingFrom = (columns: readonly HeadedColumn[]): string[] =>
  requiredImportColumns.filter((name) => !columns.some(({ column }) => column === name));
const isHeader = (row: Row): boolean => missingFrom(columnsOf(row)).length === 0;

/** The first rows of a sheet down to its headings; `rows` continues below them. Without headings `header` is null. */
export async function findHeader(
  rows: AsyncIterator<Row>,
): Promise<{ readonly above: Row[]; readonly header: Row | null }> {
  const above: Row[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    if (isHeader(next.value)) return { above, header: next.value };
    above.push(next.value);
    if (above.length > maxRowsAbove) break;
  }
  return { above, header: null };
}

const namedIn = (row: Row): number =>
  new Set(
    columnsOf(row)
      .map(({ column }) => column)
      .filter(isImportColumn),
  ).size;

/** The row that comes nearest to a header, among rows without one. */
export const nearestToHeader = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => namedIn(other) - namedIn(one))[0];

/** Why a file whose first rows these are has no customers. */
export function withoutHeader(rows: readonly Row[]): Error {
  const nearest = nearestToHeader(rows);
  if (!nearest) return invalidField('file', 'import-empty');
  const missing = missingFrom(columnsOf(nearest)).join(', ');
  if (namedIn(nearest) > 1) return invalidField('file', 'import-columns-missing', { columns: missing });
  const text = quoted(nearest.cells.map(textOf).filter(Boolean).join(' '));
  return invalidField('file', 'import-header-missing', { columns: missing, text });
}

/** Columns whose cells are lists: several headings may name them. */
const isList = (column: ImportColumn): boolean =>
  customerFieldNames
    .map((name): CustomerFieldDefinition => customerFields[name])
    .some(({ importColumn, control }) => importColumn === column && (control === 'numbers' || control === 'tags'));

/** Throws ProblemError `invalid-input` where a heading names no column, or two name one that has a single value. */
export function checkColumns(columns: readonly HeadedColumn[]): void {
  const unknown = columns.flatMap(({ column }) => (column === null || isImportColumn(column) ? [] : column));
  if (unknown.length > 0) throw invalidField('file', 'import-columns-unknown', { columns: quoted(unknown.join(', ')) });
  for (const [column, same] of Map.groupBy(columns, (one) => one.column))
    if (isImportColumn(column) && same.length > 1 && !isList(column))
      throw invalidField('file', 'import-columns-repeated', {
        column,
        headings: quoted(same.map(({ heading }) => heading).join(', ')),
      });
}
