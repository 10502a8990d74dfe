import type { FieldProblem } from '../../../shared/problems/field-problems.ts';

/** A cell's text, or why there is none. */
export type Cell = string | FieldProblem;

/** A row that has text in any cell, and the number of its line; of several lines, of the last. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A line of nothing but delimiters is as long as the file: it is given up while it is read. */
export const maxCells = 1000;

/** Enough to find a cell by; a file may have megabytes of what is wrong. */
const maxQuotedLength = 100;
export const quoted = (text: string): string =>
  text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text;
