import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell of a workbook: a text, a number with a format, or XML of its own. */
export type WorkbookCell = string | { readonly number: number; readonly format?: string } | { readonly xml: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`;

export interface NamedSheet {
  readonly name: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  readonly state?: 'hidden';
  /** References of merged cells. */
  readonly merged?: readonly string[];
}
/** XML behind the sheets of the list and the styles, and the code of the format `General`. */
interface FurtherXml {
  readonly sheets?: string;
  readonly styles?: string;
  readonly code?: string;
}

/** An Excel workbook with these sheets. */
export const workbook = (...sheets: readonly NamedSheet['rows'][]): Promise<Buffer> =>
  workbookOf(sheets.map((rows, at) => ({ name: `S${at}`, rows })));

/** An Excel workbook, as Excel writes it: texts are shared, numbers have formats. */
export function workbookOf(sheets: readonly NamedSheet[], further: FurtherXml = {}): Promise<Buffer> {
  const texts: string[] = [];
  const formats = ['General'];
  const indexIn = (list: string[], value: string): number =>
    list.includes(value) ? list.indexOf(value) : list.push(value) - 1;
  const cellXml = (cell: WorkbookCell, reference: string): string => {
    if (typeof cell === 'string')
      return cell === '' ? '' : `<c r="${reference}" t="s"><v>${indexIn(texts, cell)}</v></c>`;
    if ('xml' in cell) return cell.xml;
    return `<c r="${reference}" s="${indexIn(formats, cell.format ?? 'General')}"><v>${cell.number}</v></c>`;
  };
  const rowXml = (cells: readonly WorkbookCell[], row: number): string =>
    `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`)).join('')}</row>`;
  const sheetXml = sheets.map(({ rows, merged = [] }) => {
    const mergeCells = merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
    const sheetData = `<sheetData>${rows.map(rowXml).join('')}</sheetData>`;
    return `<worksheet>${sheetData}<mergeCells>${mergeCells}</mergeCells></worksheet>`;
  });
  const zip = new ZipFile();
  const add = (name: string, xml: string): void =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`), name);
  add('_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`);
  const sheetNames = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${escaped(name)}" state="${state}" r:id="s${at}"/>`,
  );
  add('xl/workbook.xml', `<workbook><sheets>${sheetNames.join('')}${further.sheets ?? ''}</sheets></workbook>`);
  const relations = [
    ...sheets.map((_sheet, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
    relation('styles', 'styles', 'styles.xml'),
    relation('texts', 'sharedStrings', 'sharedStrings.xml'),
  ];
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  for (const [at, xml] of sheetXml.entries()) add(`xl/worksheets/sheet${at}.xml`, xml);
  add('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`);
  const codes = formats
    .with(0, further.code ?? 'General')
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
    .join('');
  const styles = formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('') + (further.styles ?? '');
  add('xl/styles.xml', `<styleSheet><numFmts>${codes}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}
