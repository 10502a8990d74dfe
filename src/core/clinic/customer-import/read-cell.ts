import type { CustomerControl } from '../../../shared/contract/customer-fields.ts';
import { splitNumbers } from '../../../shared/domain/split-numbers.ts';
import { type FieldProblem, fieldProblem } from '../../../shared/problems/field-problems.ts';
import type { Names } from './find-names.ts';
import { quoted } from './row.ts';

/** A cell as the request has the field; a problem where it cannot be read. Missing where nothing is given. */
interface ReadCell {
  readonly value?: unknown;
  readonly problems?: readonly FieldProblem[];
}

/**
 * A text without the marks by which spreadsheets and exports keep a text a text: `="139"`, and an apostrophe before
 * what could be a number or a formula, not that of a name.
 */
export const withoutMarks = (cell: string): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?!\p{L})/u, '')
    .trim();

/** A number of digits that a spreadsheet has given decimals. */
const withoutDecimals = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1');
const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text);
const refused = (problem: FieldProblem): ReadCell => ({ problems: [problem] });
const shortened = (text: string): FieldProblem => fieldProblem('number-shortened', { text: quoted(text) });

/** A name has at most so many parts with a separator of names between them. */
const maxParts = 8;

/** The entries of a list, of which a name may have a separator itself: the longest that is known counts. */
function listOf(text: string, isKnown: (name: string) => boolean): string[] {
  const ends = [...text.matchAll(/[,;，；、|/\n]|$/g)].map(({ index }) => index);
  const names: string[] = [];
  for (let from = 0, first = 0; first < ends.length; first += 1) {
    const upTo = (end: number): string => text.slice(from, end).trim();
    const known = ends.slice(first, first + maxParts).findLastIndex((end) => isKnown(upTo(end)));
    first += Math.max(known, 0);
    const end = ends[first] ?? text.length;
    names.push(upTo(end));
    from = end + 1;
  }
  return names.filter(Boolean);
}

const sexes: Readonly<Record<string, 1 | 2>> = {
  '1': 1,
  '2': 2,
  male: 1,
  female: 2,
  m: 1,
  f: 2,
  男: 1,
  女: 2,
  男性: 1,
  女性: 2,
};

const unknownName = (name: string): FieldProblem => fieldProblem('name-unknown', { name: quoted(name) });
const readName = (text: string, find: (text: string) => number | null): ReadCell => {
  if (text === '') return {};
  const id = find(text) ?? find(withoutDecimals(text));
  return id === null ? refused(unknownName(text)) : { value: id };
};

function readNumbers(text: string): ReadCell {
  const numbers = splitNumbers(text).map((number) => withoutDecimals(withoutMarks(number)));
  return { value: numbers, problems: numbers.filter(isShortened).map(shortened) };
}

/** Year first, as spreadsheets show days; a time only where it is midnight. */
const dayForms = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]0?0:00(?::00(?:\.0+)?)?)?$/,
  /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
];
function readDay(given: string): ReadCell {
  const text = given.normalize('NFKC').replaceAll(/\s+/g, ' ');
  const parts = dayForms.map((form) => form.exec(text)).find((found) => found !== null);
  if (parts) {
    const [, year = '', month = '', day = ''] = parts;
    return { value: [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') };
  }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return refused(fieldProblem('date-is-serial', { text: quoted(text) }));
  if (/^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})$/.test(text))
    return refused(fieldProblem('date-order-unclear', { text: quoted(text) }));
  return { value: text };
}

function readWholeNumber(text: string): ReadCell {
  const digits = /^(\d{1,9})(?:\.0+)?(?: ?周?岁)?$/.exec(text.normalize('NFKC'))?.[1];
  return digits === undefined ? refused(fieldProblem('whole-number-expected')) : { value: Number(digits) };
}

/** Reads the text of a cell, as the form's control for the field would. */
export const readCell: Readonly<Record<CustomerControl, (text: string, names: Names) => ReadCell>> = {
  text: (text) => {
    if (/[\r\n]/.test(text)) return refused(fieldProblem('cell-of-several-lines', { text: quoted(text) }));
    // A spreadsheet shortens with a plus; without it 1E5 is a name, or a document.
    return isShortened(text) && text.includes('+') ? refused(shortened(text)) : { value: text };
  },
  longText: (value) => ({ value }),
  sex: (text) => {
    const value = sexes[withoutDecimals(text.normalize('NFKC')).toLowerCase()];
    return value === undefined ? refused(fieldProblem('sex-expected')) : { value };
  },
  numbers: readNumbers,
  address: (text, names) => readName(text, (name) => names.address(name)),
  medium: (text, names) => readName(text, (name) => names.medium(name)),
  day: readDay,
  wholeNumber: readWholeNumber,
  tags: (text, names) => {
    const tags = listOf(text, (name) => names.tag(name) !== null).map((name) => ({ name, id: names.tag(name) }));
    return {
      value: tags.flatMap(({ id }) => id ?? []),
      problems: tags.filter(({ id }) => id === null).map(({ name }) => unknownName(name)),
    };
  },
};
