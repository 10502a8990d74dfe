import { importColumns, requiredImportColumns } from '../../../shared/contract/admin/customer-import.ts';
import { importColumnNamed } from '../../../shared/languages/import-column-names.ts';

const headBytes = 64 * 1024;

/** UTF-8, or else GB 18030, in which Chinese spreadsheets save. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The columns in the first line of a file, as the service reads them. */
export function namesOfHeader(text: string): string[] {
  const [header = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    header.split(one).length > header.split(best).length ? one : best,
  );
  return header.split(delimiter).map((name) => importColumnNamed(name.trim().replace(/^"(.*)"$/, '$1')));
}

/** Which columns a file has: those that are known, those that it lacks, and others, with which it is refused. */
export async function columnsOfFile(file: Blob) {
  const given = namesOfHeader(decoded(await file.slice(0, headBytes).arrayBuffer()));
  return {
    known: importColumns.filter((name) => given.includes(name)),
    missing: requiredImportColumns.filter((name) => !given.includes(name)),
    unknown: given.filter((name) => !(importColumns as readonly string[]).includes(name)),
  };
}
