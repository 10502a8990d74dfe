import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\u{feff}';

/** A column: the key of its heading, and its value in a row. */
export type CsvColumn<Row, Key extends string> = readonly [
  heading: Key,
  cell: (row: Row, texts: Readonly<Record<Key, string>>) => string | number,
];

/**
 * Lines of RFC 4180. A value that a spreadsheet would take for a formula is defused: it begins with an apostrophe, as
 * OWASP recommends. Phone numbers with a plus are none.
 */
const linesOf = (rows: (string | number)[][]): string =>
  stringify(rows, {
    cast: { string: (value) => (isFormula.test(value) && !areNumbers.test(value) ? `'${value}` : value) },
    record_delimiter: '\r\n',
  });
/** An apostrophe is kept by a second one: imports take one off. */
const isFormula = /^(?:[=+\-@\t\r＝＋－＠]|'(?!\p{L}))/u;
const areNumbers = /^\+\d[\d ]*(?:;ext=\d+)?(?:; \+?\d[\d ]*(?:;ext=\d+)?)*$/;

/** The first line, after the mark by which spreadsheet programs know UTF-8. */
export const csvHeading = <Row, Key extends string>(
  columns: readonly CsvColumn<Row, Key>[],
  texts: Readonly<Record<Key, string>>,
): string => byteOrderMark + linesOf([columns.map(([heading]) => texts[heading])]);

export const csvRows = <Row, Key extends string>(
  columns: readonly CsvColumn<Row, Key>[],
  rows: readonly Row[],
  texts: Readonly<Record<Key, string>>,
): string => linesOf(rows.map((row) => columns.map(([, cell]) => cell(row, texts))));
