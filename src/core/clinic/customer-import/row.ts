import type { FieldProblem } from '../../../shared/problems/field-problems.ts';

/** A cell's text, or why there is none. */
export type Cell = string | FieldProblem;

/** A row that has text in any cell, and the number of its line; of several lines, of the last. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** A cell of it is merged with one of another row: only the first row has its value. */
  readonly isMerged?: boolean;
}

/** A sheet of a workbook, or the one table of a file of text. */
export interface Sheet {
  readonly name: string;
  readonly isVisible: boolean;
  rows(): AsyncIterable<Row>;
  /** The rows that have anything in them. */
  countRows(): Promise<number>;
}

/** A line of nothing but delimiters is as long as the file: it is given up while it is read. */
export const maxCells = 1000;
export const maxRowKilobytes = 64;

/** Enough to find a cell by; a file may have megabytes of what is wrong. */
const maxQuotedLength = 100;
export const quoted = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text;
