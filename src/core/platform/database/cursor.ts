import { invalidField } from '../../../shared/problems/invalid-field.ts';

/** Where a page ended: the value it is sorted by, in some orders a second one, and the ID that breaks ties. */
export interface Position {
  readonly value: string | number;
  readonly second?: string | number | undefined;
  readonly id: number | string;
}

export const invalidCursor = () => invalidField('cursor', 'cursor-invalid');

/** Opaque to clients, and bound to the order it was made for. */
export const encodeCursor = (sort: string, order: string, position: Position): string =>
  Buffer.from(
    JSON.stringify([
      sort,
      order,
      position.value,
      position.id,
      ...(position.second === undefined ? [] : [position.second]),
    ]),
  ).toString('base64url');

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

export function decodeCursor(text: string, sort: string, order: string, hasSecond = false): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  const length = hasSecond ? 5 : 4;
  if (!Array.isArray(parts) || parts.length !== length || parts[0] !== sort || parts[1] !== order)
    throw invalidCursor();
  const [, , value, id, second] = parts as unknown[];
  if (!isValue(value) || (hasSecond && !isValue(second))) throw invalidCursor();
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) throw invalidCursor();
  return { value, id: id as number | string, ...(isValue(second) ? { second } : {}) };
}
