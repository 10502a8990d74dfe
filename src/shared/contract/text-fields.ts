import * as z from 'zod';
import type { MessageKey } from '../languages/en/console.ts';

/** A field that holds typed text: its column, answer, input and fact hold the same text. */
interface TextField {
  readonly schema: z.ZodString;
  /** Its name among the facts of a panel. */
  readonly label: MessageKey;
  /** Its name in a form. */
  readonly inputLabel: MessageKey;
  /** Whether its input has several lines. */
  readonly isLong: boolean;
  /** Whether every record has it. */
  readonly isRequired?: true;
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

/** The texts of a request: a record may lack those that are not required. */
export const requestsOf = <Fields extends TextFields>(fields: Fields) =>
  mapTexts(fields, (_, { schema, isRequired }) => (isRequired ? schema : schema.optional())) as {
    readonly [F in keyof Fields & string]: Fields[F] extends { readonly isRequired: true }
      ? z.ZodString
      : z.ZodOptional<z.ZodString>;
  };

/** The texts of an answer: null where the record lacks one. */
export const answersOf = <Fields extends TextFields>(fields: Fields) =>
  mapTexts(fields, (_, { isRequired }) => (isRequired ? z.string() : z.string().nullable())) as {
    readonly [F in keyof Fields & string]: Fields[F] extends { readonly isRequired: true }
      ? z.ZodString
      : z.ZodNullable<z.ZodString>;
  };
