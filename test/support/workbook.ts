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

/** An Excel workbook with these sheets, as Excel writes it: texts are shared, numbers have formats. */
export function workbook(...sheets: readonly (readonly (readonly WorkbookCell[])[])[]): Promise<Buffer> {
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
  const sheetXml = sheets.map(
    (rows) =>
      `<worksheet><sheetData>${rows
        .map((cells, row) => {
          const inRow = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`)).join('');
          return `<row r="${row + 1}">${inRow}</row>`;
        })
        .join('')}</sheetData></worksheet>`,
  );
  const zip = new ZipFile();
  const add = (name: string, xml: string): void =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`), name);
  add('_rels/.rels', `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`);
  const sheetNames = sheets.map((_rows, at) => `<sheet name="S${at}" r:id="s${at}"/>`);
  add('xl/workbook.xml', `<workbook><sheets>${sheetNames.join('')}</sheets></workbook>`);
  const relations = [
    ...sheets.map((_rows, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
    relation('styles', 'styles', 'styles.xml'),
    relation('texts', 'sharedStrings', 'sharedStrings.xml'),
  ];
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  for (const [at, xml] of sheetXml.entries()) add(`xl/worksheets/sheet${at}.xml`, xml);
  add('xl/sharedStrings.xml', `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`);
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('');
  const styles = formats.map((_code, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  add('xl/styles.xml', `<styleSheet><numFmts>${codes}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}
