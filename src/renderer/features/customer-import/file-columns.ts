import { parse } from 'csv-parse/browser/esm/sync';
import { importColumns, requiredImportColumns } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnNamed } from '../../../shared/languages/import-column-names.ts';

const headBytes = 64 * 1024;
const shownLines = 5;

/** UTF-16 with a byte order mark; UTF-8; or else GB 18030, in which Chinese spreadsheets save. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** That of the first line. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));
}

/** A record, and the number of its line: of several, the last one, as the service counts them. */
interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first records of a file, read as the service reads them; `isCut`: the text ends somewhere within the file. */
export function firstRecords(text: string, most: number, isCut: boolean): FileRecord[] {
  const whole = isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  const records: FileRecord[] = [];
  parse(whole, {
    on_record: (record: string[], { lines }) => {
      records.push({ line: lines, cells: record });
      return record;
    },
    delimiter: delimiterOf(text),
    to: most,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    // The service says which line it cannot read: here the others are shown.
    skip_records_with_error: true,
  });
  return records;
}

/** The columns in the first line of a file, as the service reads them. */
export const namesOfHeader = (text: string): string[] =>
  (firstRecords(withoutMark(text), 1, false)[0]?.cells ?? []).map(importColumnNamed);

/**
 * The columns of a file: those that are known, those that it lacks, and others, with which it is refused; and its first
 * lines.
 */
export async function columnsOfFile(file: Blob) {
  const text = withoutMark(decoded(await file.slice(0, headBytes).arrayBuffer()));
  const given = namesOfHeader(text);
  return {
    given,
    lines: firstRecords(text, 1 + shownLines, file.size > headBytes).slice(1),
    known: importColumns.filter((name) => given.includes(name)),
    missing: requiredImportColumns.filter((name) => !given.includes(name)),
    unknown: given.filter((name) => !(importColumns as readonly string[]).includes(name)),
  };
}
