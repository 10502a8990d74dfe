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

/**
 * The first records of delimited text (RFC 4180, § 2), without empty ones. `isCut`: the text ends somewhere within a
 * file, so that its last record may be incomplete.
 */
export function firstRecords(text: string, most: number, isCut: boolean): string[][] {
  const delimiter = delimiterOf(text);
  const records: string[][] = [];
  let [record, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRecord = (): void => {
    const whole = [...record, cell.trim()];
    if (whole.some((one) => one !== '')) records.push(whole);
    [record, cell] = [[], ''];
  };
  for (let at = 0; at < text.length && records.length < most; at++) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) {
      record.push(cell.trim());
      cell = '';
    } else if (sign === '\n') endRecord();
    else cell += sign;
  }
  if (!isCut && records.length < most) endRecord();
  return records;
}

/** The columns in the first line of a file, as the service reads them. */
export const namesOfHeader = (text: string): string[] =>
  (firstRecords(withoutMark(text), 1, false)[0] ?? []).map(importColumnNamed);

/**
 * The columns of a file: those that are known, those that it lacks, and others, with which it is refused; and the cells
 * of its first lines.
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
