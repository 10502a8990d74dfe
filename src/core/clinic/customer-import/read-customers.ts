import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { importColumns, requiredImportColumns } from '../../../shared/contract/admin/customer-import.ts';
import { type NewCustomer, newCustomerSchema } from '../../../shared/contract/customer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import {
  type FieldProblem,
  fieldProblem,
  fieldProblemOf,
  invalidField,
} from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Names } from './find-names.ts';

/** The error of a column of a line, or of the whole line. */
export type LineProblem = FieldProblem & { readonly column: string | null };

export type Line =
  | { readonly line: number; readonly customer: NewCustomer }
  | { readonly line: number; readonly problems: LineProblem[] };

/** Enough to find a cell by; a file may have megabytes of what is wrong. */
const maxQuotedLength = 100;
const quoted = (text: string): string => (text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text);

const bytesAtOnce = 16 * 1024;
/** A line of nothing but delimiters is as long as the file: it is given up while it is read. */
const maxCells = 1000;

const sexes: Readonly<Record<string, 1 | 2>> = { '1': 1, '2': 2, male: 1, female: 2, m: 1, f: 2, 男: 1, 女: 2 };
const listOf = (text: string): string[] =>
  text
    .split(/[;；、|/]/)
    .map((part) => part.trim())
    .filter(Boolean);

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/**
 * UTF-16 with a byte order mark, as Excel saves “Unicode text”; UTF-8; or else GB 18030, in which Chinese spreadsheets
 * save.
 */
function encodingOf(beginning: Buffer): Encoding {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  try {
    // The chunk may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** The encoding, and the delimiter of the first line. */
async function formatOf(file: string): Promise<{ encoding: Encoding; delimiter: string }> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(256 * 1024));
  await handle.close();
  const beginning = buffer.subarray(0, bytesRead);
  const encoding = encodingOf(beginning);
  const [header = ''] = new TextDecoder(encoding).decode(beginning, { stream: true }).split(/\r?\n/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
  return { encoding, delimiter };
}

const decoding = (encoding: string): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

function customerOf(line: number, cells: Readonly<Record<string, string>>, names: Names): Line {
  const problems: LineProblem[] = [];
  const cell = (name: (typeof importColumns)[number]): string => (cells[name] ?? '').trim();
  const named = (column: 'address' | 'medium', find: (text: string) => number | null): number | undefined => {
    const found = cell(column) === '' ? null : find(cell(column));
    if (found === null && cell(column) !== '')
      problems.push({ column, ...fieldProblem('name-unknown', { name: quoted(cell(column)) }) });
    return found ?? undefined;
  };
  const tags = listOf(cell('tags')).map((text) => ({ text, id: names.tag(text) }));
  for (const { text, id } of tags)
    if (id === null) problems.push({ column: 'tags', ...fieldProblem('name-unknown', { name: quoted(text) }) });
  const sex = sexes[cell('sex').toLowerCase()];
  if (sex === undefined) problems.push({ column: 'sex', ...fieldProblem('sex-expected') });
  const age = cell('age');
  const parsed = newCustomerSchema.safeParse({
    name: cell('name'),
    sex: sex ?? 1,
    phone: listOf(cell('phone')),
    address_id: named('address', (text) => names.address(text)),
    medium_id: named('medium', (text) => names.medium(text)),
    ...(cell('sfz') === '' ? {} : { sfz: cell('sfz') }),
    ...(age === '' ? {} : { age: /^\d+$/.test(age) ? Number(age) : age }),
    ...(cell('birthday') === '' ? {} : { birthday: cell('birthday').replaceAll('/', '-') }),
    ...(tags.length === 0 ? {} : { tags: tags.flatMap(({ id }) => id ?? []) }),
  });
  const reported = new Set(problems.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0] === undefined ? null : String(issue.path[0]).replace('_id', '');
    if (!reported.has(column)) problems.push({ column, ...fieldProblemOf(issue) });
  }
  return parsed.success && problems.length === 0 ? { line, customer: parsed.data } : { line, problems };
}

const cellsBeyond = (columns: number): FieldProblem => fieldProblem('import-cells-beyond', { columns });

/**
 * Customers of a CSV file, line by line: a header with the names of `importColumns`, cells separated by commas,
 * semicolons or tabs; several phones or tags in a cell by semicolons. Throws ProblemError `invalid-input` for a file
 * that is none.
 */
export async function* readCustomers(file: string, names: Names): AsyncIterable<Line> {
  const checkHeader = (header: string[]): string[] => {
    const given = header.map((name) => name.trim().toLowerCase());
    const missing = requiredImportColumns.filter((name) => !given.includes(name));
    const unknown = given.filter((name) => !(importColumns as readonly string[]).includes(name));
    if (missing.length > 0) throw invalidField('file', 'import-columns-missing', { columns: missing.join(', ') });
    if (unknown.length > 0)
      throw invalidField('file', 'import-columns-unknown', { columns: quoted(unknown.join(', ')) });
    return given;
  };
  const { encoding, delimiter } = await formatOf(file);
  const parser = parse({
    bom: true,
    cast: (cell: string, { index, lines }: { index: number; lines: number }) => {
      if (index < maxCells) return cell;
      throw invalidField('file', 'import-line-too-wide', { line: lines, cells: maxCells });
    },
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 64 * 1024,
  });
  const source = createReadStream(file, { highWaterMark: bytesAtOnce });
  const decoded = source.pipe(decoding(encoding));
  for (const stream of [source, decoded]) stream.on('error', (error: Error) => parser.destroy(error));
  decoded.pipe(parser);
  let columns: string[] | null = null;
  let isEmpty = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (columns === null) {
        columns = checkHeader(record);
        continue;
      }
      isEmpty = false;
      yield record.length > columns.length
        ? { line: info.lines, problems: [{ column: null, ...cellsBeyond(columns.length) }] }
        : customerOf(info.lines, Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])), names);
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : problemFor('import-unreadable', {}, { cause: error });
  } finally {
    source.destroy();
  }
  if (isEmpty) throw invalidField('file', 'import-empty');
}
