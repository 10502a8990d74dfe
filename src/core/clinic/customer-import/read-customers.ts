import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { type NewCustomer, newCustomerSchema } from '../../../shared/contract/customer.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { fieldProblem, fieldProblemOf, fieldText, invalidField } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

export const columns = ['name', 'sex', 'phone', 'address', 'medium', 'sfz', 'age', 'birthday', 'tags'] as const;
const required = ['name', 'sex', 'phone', 'address', 'medium'] as const;

export type Line =
  | { readonly line: number; readonly customer: NewCustomer }
  | { readonly line: number; readonly errors: string[] };

/** IDs of what a file names by ID or by name; null for what there is none of. */
export interface Names {
  address(text: string): number | null;
  medium(text: string): number | null;
  tag(text: string): number | null;
}

const sexes: Readonly<Record<string, 1 | 2>> = { '1': 1, '2': 2, male: 1, female: 2, m: 1, f: 2, 男: 1, 女: 2 };
const several = (text: string): string[] =>
  text
    .split(/[;；、|/]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** UTF-8 if it is, else the encoding that Chinese spreadsheets save in; and what parts the cells of its first line. */
async function formOf(file: string): Promise<{ encoding: 'utf-8' | 'gb18030'; delimiter: string }> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(256 * 1024));
  await handle.close();
  const beginning = buffer.subarray(0, bytesRead);
  const [header = ''] = beginning.toString('latin1').split(/\r?\n/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
  try {
    // The piece may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return { encoding: 'utf-8', delimiter };
  } catch {
    return { encoding: 'gb18030', delimiter };
  }
}

const decoding = (encoding: string): Transform => {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  });
};

function customerOf(line: number, cells: Readonly<Record<string, string>>, names: Names): Line {
  const errors: string[] = [];
  const cell = (name: (typeof columns)[number]): string => (cells[name] ?? '').trim();
  const named = (column: 'address' | 'medium', find: (text: string) => number | null): number | undefined => {
    const found = cell(column) === '' ? null : find(cell(column));
    if (found === null && cell(column) !== '')
      errors.push(`${column}: ${fieldText(fieldProblem('name-unknown', { name: cell(column) }), 'en')}`);
    return found ?? undefined;
  };
  const tags = several(cell('tags')).map((text) => ({ text, id: names.tag(text) }));
  for (const { text, id } of tags)
    if (id === null) errors.push(`tags: ${fieldText(fieldProblem('name-unknown', { name: text }), 'en')}`);
  const sex = sexes[cell('sex').toLowerCase()];
  if (sex === undefined) errors.push(`sex: ${fieldText(fieldProblem('sex-expected'), 'en')}`);
  const age = cell('age');
  const parsed = newCustomerSchema.safeParse({
    name: cell('name'),
    sex: sex ?? 1,
    phone: several(cell('phone')),
    address_id: named('address', names.address),
    medium_id: named('medium', names.medium),
    ...(cell('sfz') === '' ? {} : { sfz: cell('sfz') }),
    ...(age === '' ? {} : { age: /^\d+$/.test(age) ? Number(age) : age }),
    ...(cell('birthday') === '' ? {} : { birthday: cell('birthday').replaceAll('/', '-') }),
    ...(tags.length === 0 ? {} : { tags: tags.flatMap(({ id }) => id ?? []) }),
  });
  const isSaid = new Set(errors.map((error) => error.split(':')[0]));
  for (const issue of parsed.error?.issues ?? []) {
    const column = String(issue.path[0] ?? 'line').replace('_id', '');
    if (!isSaid.has(column)) errors.push(`${column}: ${fieldText(fieldProblemOf(issue), 'en')}`);
  }
  return parsed.success && errors.length === 0 ? { line, customer: parsed.data } : { line, errors };
}

/**
 * Customers of a CSV file, line by line: a header with the names of `columns`, cells separated by commas, semicolons or
 * tabs; several phones or tags in a cell by semicolons. Throws ProblemError `invalid-input` for a file that is none.
 */
export async function* readCustomers(file: string, names: Names): AsyncIterable<Line> {
  const checkHeader = (header: string[]): string[] => {
    const given = header.map((name) => name.trim().toLowerCase());
    const missing = required.filter((name) => !given.includes(name));
    const unknown = given.filter((name) => !(columns as readonly string[]).includes(name));
    if (missing.length > 0) throw invalidField('file', 'import-columns-missing', { columns: missing.join(', ') });
    if (unknown.length > 0) throw invalidField('file', 'import-columns-unknown', { columns: unknown.join(', ') });
    return given;
  };
  const { encoding, delimiter } = await formOf(file);
  const parser = parse({
    bom: true,
    columns: checkHeader,
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 64 * 1024,
  });
  const source = createReadStream(file);
  const decoded = source.pipe(decoding(encoding));
  for (const stream of [source, decoded]) stream.on('error', (error: Error) => parser.destroy(error));
  decoded.pipe(parser);
  let isAny = false;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      isAny = true;
      yield customerOf(info.lines, record, names);
    }
  } catch (error) {
    throw error instanceof ProblemError ? error : problemFor('import-unreadable', {}, { cause: error });
  }
  if (!isAny) throw invalidField('file', 'import-empty');
}
