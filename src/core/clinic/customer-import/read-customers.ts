import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { importColumns, requiredImportColumns } from '../../../shared/contract/admin/customer-import.ts';
import { type NewCustomer, newCustomerSchema } from '../../../shared/contract/customer.ts';
import {
  type CustomerControl,
  type CustomerField,
  type CustomerFieldDefinition,
  customerFieldNames,
  customerFields,
  isCustomerField,
} from '../../../shared/contract/customer-fields.ts';
import { importColumnNamed } from '../../../shared/languages/import-column-names.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type FieldProblem, fieldProblem, fieldProblemOf } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
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

/** A cell as the request has the field; a problem where it cannot be read. Missing where nothing is given. */
interface ReadCell {
  readonly value?: unknown;
  readonly problems?: readonly FieldProblem[];
}
const unknownName = (name: string): FieldProblem => fieldProblem('name-unknown', { name: quoted(name) });
const readName = (text: string, find: (text: string) => number | null): ReadCell => {
  if (text === '') return {};
  const id = find(text);
  return id === null ? { problems: [unknownName(text)] } : { value: id };
};

const readCell: Readonly<Record<CustomerControl, (text: string, names: Names) => ReadCell>> = {
  text: (value) => ({ value }),
  longText: (value) => ({ value }),
  sex: (text) => {
    const value = sexes[text.toLowerCase()];
    return value === undefined ? { problems: [fieldProblem('sex-expected')] } : { value };
  },
  numbers: (text) => ({ value: listOf(text) }),
  address: (text, names) => readName(text, (name) => names.address(name)),
  medium: (text, names) => readName(text, (name) => names.medium(name)),
  day: (text) => ({ value: text.replaceAll('/', '-') }),
  wholeNumber: (text) => ({ value: /^\d+$/.test(text) ? Number(text) : text }),
  tags: (text, names) => {
    const tags = listOf(text).map((name) => ({ name, id: names.tag(name) }));
    return {
      value: tags.flatMap(({ id }) => id ?? []),
      problems: tags.filter(({ id }) => id === null).map(({ name }) => unknownName(name)),
    };
  },
};

const columnOf = (field: PropertyKey | undefined): string | null =>
  typeof field === 'string' && isCustomerField(field) ? customerFields[field].importColumn : null;

function customerOf(line: number, cells: Readonly<Record<string, string>>, names: Names): Line {
  const problems: LineProblem[] = [];
  const given: Partial<Record<CustomerField, unknown>> = {};
  for (const field of customerFieldNames) {
    const { importColumn: column, control, presence }: CustomerFieldDefinition = customerFields[field];
    if (column === null) continue;
    const text = (cells[column] ?? '').trim();
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

const cellsBeyond = (columns: number): FieldProblem => fieldProblem('import-cells-beyond', { columns });

/**
 * Customers of a CSV file, line by line: a header with the names of `importColumns` or of the fields in any language,
 * cells separated by commas, semicolons or tabs; several phones or tags in a cell by semicolons. Throws ProblemError
 * `invalid-input` for a file that is none.
 */
export async function* readCustomers(file: string, names: Names): AsyncIterable<Line> {
  const checkHeader = (header: string[]): string[] => {
    const given = header.map(importColumnNamed);
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
      yield record.slice(columns.length).some((cell) => cell.trim() !== '')
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
