import { invalidField } from '../../../shared/problems/invalid-field.ts';

/** Where a page ended: the value it is sorted by, and the ID that breaks ties. */
export interface Position {
  readonly value: string | number;
  readonly id: number | string;
}

export const invalidCursor = () => invalidField('cursor', 'cursor-invalid');

/** Opaque to clients, and bound to the order it was made for. */
export const encodeCursor = (sort: string, order: string, position: Position): string =>
  Buffer.from(JSON.stringify([sort, order, position.value, position.id])).toString('base64url');

export function decodeCursor(text: string, sort: string, order: string): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts) || parts.length !== 4 || parts[0] !== sort || parts[1] !== order) throw invalidCursor();
  const [, , value, id] = parts as unknown[];
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidCursor();
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw invalidCursor();
  return { value, id: id as number | string };
}
