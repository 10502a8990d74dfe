import type * as z from 'zod';
import type { MessageKey } from '../languages/en/console.ts';

/** A field that a record may lack and that holds typed text: its column, answer, input and fact hold the same text. */
interface TextField {
  readonly schema: z.ZodString;
  /** Its name among the facts of a panel. */
  readonly label: MessageKey;
  /** Its name in a form. */
  readonly inputLabel: MessageKey;
  /** Whether its input has several lines. */
  readonly isLong: boolean;
}
export type TextFields = Readonly<Record<string, TextField>>;
/** The values of such fields in a form. */
export type TextValues<Fields extends TextFields> = Readonly<Record<keyof Fields & string, string>>;

/** An object with a member for each field. */
export const mapTexts = <Fields extends TextFields, Member>(
  fields: Fields,
  memberOf: (name: keyof Fields & string, field: TextField) => Member,
): Readonly<Record<keyof Fields & string, Member>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, memberOf(name, field)])) as Readonly<
    Record<keyof Fields & string, Member>
  >;
