import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type ImportEncoding, importColumns } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnNamed } from '../../../shared/languages/import-column-names.ts';
import { isWholeNumber } from '../../../shared/domain/split-numbers.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { type Cell, maxCells, maxRowKilobytes, quoted, type Row } from './row.ts';

const bytesAtOnce = 16 * 1024;
const headBytes = 64 * 1024;
const headRows = 10;

const delimiters = [',', ';', '\t', '|', '，'];
const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} satisfies Options;

const known: ReadonlySet<string> = new Set(importColumns);

/** `sep=;` in the first line is how programs tell Excel the delimiter. */
const delimiterLine = /^"?sep=([^\r\n])"?(?:\r\n?|\n)/i;

interface Layout {
  readonly delimiter: string;
  /** How many columns the headings name. */
  readonly columns: number;
}

/** With the delimiter that the file names, or with which its first lines have the most names of columns. */
function layoutOf(head: string): Layout {
  const columnsWith = (delimiter: string): number =>
    Math.max(
      ...parseAtOnce(head, { ...options, delimiter, to: headRows, skip_records_with_error: true }).map(
        (record) => new Set(record.map(importColumnNamed).filter((name) => known.has(name))).size,
      ),
      0,
    );
  const named = delimiterLine.exec(head)?.[1];
  const layouts = (named === undefined ? delimiters : [named]).map((delimiter) => ({
    delimiter,
    columns: columnsWith(delimiter),
  }));
  return layouts.reduce((best, one) => (one.columns > best.columns ? one : best));
}

/** Whether a cell reaches from a stray quote to one in another line: it has the cells of a line, and a number. */
function hasSwallowedLines(text: string, { delimiter, columns }: Layout): boolean {
  if (!/[\r\n]/.test(text)) return false;
  const parts = text.split(delimiter);
  return parts.length >= columns && parts.some((part) => part.split(/[\r\n]/).some(isWholeNumber));
}

/** Bytes that the encoding does not have become U+FFFD: their cell is refused, the cells around it are not touched. */
const decoding = (encoding: ImportEncoding): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

async function headOf(file: string, encoding: ImportEncoding): Promise<string> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes));
  await handle.close();
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true });
}

/** How exports write a text that Excel shall not take for a number. */
const asFormula = /^="[^"]*"$/;

interface ParsedRecord {
  readonly record: readonly Cell[];
  readonly info: { readonly lines: number };
  readonly raw: string;
}

const misplaced = (text: string): Cell => fieldProblem('cell-quote-misplaced', { text: quoted(text) });
/**
 * The parser keeps quotes out of place as they are: a text that begins with one is written with it doubled (RFC 4180)
 * or has it out of place.
 */
const withQuotesOf = (raw: string, cell: Cell): Cell =>
  typeof cell === 'string' &&
  cell.startsWith('"') &&
  !asFormula.test(cell) &&
  !raw.includes(`"${cell.replaceAll('"', '""')}"`)
    ? misplaced(cell)
    : cell;

/** The rows of a file of CSV. Throws ProblemError `invalid-input` for a line that has no end. */
export async function* csvRows(file: string, encoding: ImportEncoding): AsyncIterable<Row> {
  const head = await headOf(file, encoding);
  const layout = layoutOf(head);
  const toCell = (text: string, at: { index: number; quoting: boolean; lines: number }): Cell => {
    if (at.index >= maxCells) throw invalidField('file', 'import-line-too-wide', { line: at.lines, cells: maxCells });
    if (text.includes('\uFFFD')) return fieldProblem('cell-undecodable', { encoding, text: quoted(text) });
    const isMisplaced = text.includes('"') && !at.quoting && !asFormula.test(text);
    return isMisplaced || hasSwallowedLines(text, layout) ? misplaced(text) : text;
  };
  const parser = parse({
    ...options,
    cast: toCell,
    delimiter: layout.delimiter,
    from: delimiterLine.test(head) ? 2 : 1,
    info: true,
    max_record_size: maxRowKilobytes * 1024,
    raw: true,
  });
  const source = createReadStream(file, { highWaterMark: bytesAtOnce });
  const decoded = source.pipe(decoding(encoding));
  for (const stream of [source, decoded]) stream.on('error', (error: Error) => parser.destroy(error));
  decoded.pipe(parser);
  let last = 0;
  try {
    for await (const { record, info, raw } of parser as AsyncIterable<ParsedRecord>) {
      last = info.lines;
      yield { line: last, cells: record.map((cell) => withQuotesOf(raw, cell)) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidField('file', 'import-line-endless', { line: last + 1, kilobytes: maxRowKilobytes });
  } finally {
    source.destroy();
  }
}
