import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/database/cursor.ts';
import { kindOf, type Reference } from './entries.sql.ts';

const sort = 'timeline';

/** Behind an entry: its moment, and its kind and ID, which put entries of one moment in order. */
export const timelineCursor = ({ at, rank, id }: Reference): string =>
  encodeCursor(sort, 'desc', { value: at, id: `${rank}.${id}` });

/** Throws ProblemError `invalid-input` for a cursor that is none of a timeline. */
export function entryOfCursor(cursor: string): Reference {
  const { value, id } = decodeCursor(cursor, sort, 'desc');
  const [, rank, entryId] = /^(\d)\.(\d{1,16})$/.exec(String(id)) ?? [];
  if (!Number.isSafeInteger(value) || entryId === undefined || !kindOf(Number(rank))) throw invalidCursor();
  return { at: value as number, rank: Number(rank), id: Number(entryId) };
}
