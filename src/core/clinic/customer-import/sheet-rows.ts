import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { dateOfSerial, digitsIn, type Format } from './number-format.ts';
import { type Cell, maxCells, maxRowKilobytes, quoted, type Row } from './row.ts';
import { type Attributes, PlainText, type XmlHandlers } from './xml-items.ts';

/** Parts of the workbook to which the cells of a sheet refer. */
interface Shared {
  readonly texts: readonly string[];
  readonly formats: readonly Format[];
  readonly is1904: boolean;
  readonly isMerged: (line: number) => boolean;
}

/** The last row of a sheet of Excel. */
const lastRow = 1_048_576;
const maxRowCharacters = maxRowKilobytes * 1024;

const withoutValue = (text: string): Cell => fieldProblem('cell-without-value', { text: quoted(text) });

/** The column of a reference: 0 for A1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{0,3}/.exec(reference)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The rows of a worksheet (ECMA-376, § 18.3.1.73), each cell with the text that Excel shows, or nearly so. */
export class SheetRows {
  readonly #shared: Shared;
  readonly #inline = new PlainText();
  #line = 0;
  #cells: Cell[] = [];
  #cell: Attributes = {};
  #column = -1;
  #isIn: 'v' | 'f' | null = null;
  #value = '';
  #formula = '';
  #characters = 0;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  handlers(emit: (row: Row) => void): Required<XmlHandlers> {
    return {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => {
        this.#count(text);
        if (this.#isIn === 'v') this.#value += text;
        if (this.#isIn === 'f') this.#formula += text;
        this.#inline.add(text);
      },
      close: (name) => {
        this.#inline.close(name);
        if (name === 'v' || name === 'f') this.#isIn = null;
        if (name === 'c') this.#add(this.#content());
        if (name === 'row' && this.#cells.some((cell) => typeof cell !== 'string' || cell.trim() !== ''))
          emit({ line: this.#line, cells: this.#cells, isMerged: this.#shared.isMerged(this.#line) });
      },
    };
  }

  #open(name: string, attributes: Attributes): void {
    this.#inline.open(name);
    if (name === 'row') {
      this.#line = Number(attributes['r']) || this.#line + 1;
      if (!Number.isInteger(this.#line) || this.#line > lastRow) throw problemFor('import-unreadable');
      this.#cells = [];
      this.#column = -1;
      this.#characters = 0;
    }
    if (name === 'c') {
      const { r: reference } = attributes;
      const column = reference === undefined ? this.#column + 1 : columnOf(reference);
      if (column <= this.#column) throw problemFor('import-unreadable');
      if (column >= maxCells) throw invalidField('file', 'import-line-too-wide', { line: this.#line, cells: maxCells });
      for (let empty = this.#column + 1; empty < column; empty += 1) this.#cells[empty] = '';
      this.#column = column;
      this.#cell = attributes;
      this.#value = '';
      this.#formula = '';
    }
    if (name === 'v' || name === 'f') this.#isIn = name;
  }

  /** A short cell may refer to a long text of the workbook: a row is limited as a line of CSV is. */
  #add(cell: Cell): void {
    if (typeof cell === 'string') this.#count(cell);
    this.#cells[this.#column] = cell;
  }

  #count(text: string): void {
    this.#characters += text.length;
    if (this.#characters > maxRowCharacters)
      throw invalidField('file', 'import-line-too-long', { line: this.#line, kilobytes: maxRowKilobytes });
  }

  #content(): Cell {
    const [value, trimmed] = [this.#value, this.#value.trim()];
    switch (this.#cell['t']) {
      case 's':
        // A cell that was emptied may keep the type of its text.
        return trimmed === '' ? '' : (this.#shared.texts[Number(trimmed)] ?? withoutValue(value));
      case 'inlineStr':
        return this.#inline.take();
      case 'e':
        return withoutValue(value);
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'str':
      case 'd':
        return value;
      default:
        if (trimmed !== '') return this.#number(trimmed);
        // A program that wrote the formula and did not compute it.
        return this.#formula === '' ? '' : withoutValue(`=${this.#formula}`);
    }
  }

  #number(text: string): Cell {
    const value = Number(text);
    const format = this.#shared.formats[Number(this.#cell['s'] ?? 0)] ?? null;
    if (Number.isNaN(value)) return withoutValue(text);
    if (format?.kind === 'date') return dateOfSerial(value, this.#shared.is1904) ?? withoutValue(text);
    // Excel holds fifteen digits: of a longer number the others are zeros.
    if (Math.abs(value) >= 1e15) return fieldProblem('number-shortened', { text: quoted(text) });
    if (format === null || value < 0 || !Number.isInteger(value)) return String(value);
    return format.kind === 'digits' ? digitsIn(format.parts, value) : fieldProblem('number-format-unknown', { text });
  }
}

export const mergedReferences = (emit: (reference: string) => void): XmlHandlers => ({
  open: (name, { ref = '' }) => {
    if (name === 'mergeCell') emit(ref);
  },
});

/** Which rows cells that are merged over several rows touch; they stand behind the rows in a sheet. */
export async function mergedRows(references: AsyncIterable<string>): Promise<(line: number) => boolean> {
  const depth = new Int32Array(lastRow + 2);
  for await (const reference of references) {
    const [first = 0, last = first] = (reference.match(/\d{1,7}/g) ?? []).map(Number);
    if (last <= first || last > lastRow) continue;
    depth[first] = (depth[first] ?? 0) + 1;
    depth[last + 1] = (depth[last + 1] ?? 0) - 1;
  }
  for (let row = 1; row < depth.length; row += 1) depth[row] = (depth[row] ?? 0) + (depth[row - 1] ?? 0);
  return (line) => (depth[line] ?? 0) > 0;
}

/** Emits 1 for each row that has anything in it. */
export function rowsWithContent(emit: (rows: 1) => void): XmlHandlers {
  let isIn = false;
  let hasContent = false;
  return {
    open: (name) => {
      if (name === 'row') hasContent = false;
      isIn = name === 'v' || name === 't' || name === 'f';
    },
    text: (text) => {
      if (isIn && text.trim() !== '') hasContent = true;
    },
    close: (name) => {
      isIn = false;
      if (name === 'row' && hasContent) emit(1);
    },
  };
}
