import * as z from 'zod';
import { asDialled, dialable } from '../domain/dialled-number.ts';
import { cleanLine, cleanText } from '../domain/typed-text.ts';
import { reason } from '../problems/reasons.ts';

/** Greatest integer that a JSON number holds exactly. */
const largestId = Number.MAX_SAFE_INTEGER;

/** ID in an answer: a positive integer ≤ 2^53−1. */
export const idField = z.int().min(1).max(largestId);

/** Integer from a client, as a number or as text that is parsed strictly: "1x", "1.0" and "" are refused. */
export const integerParameter = (least: number, most: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,16}$/, reason('whole-number-expected'))
        .transform(Number),
    ])
    .pipe(z.int().min(least).max(most))
    .meta({ type: 'integer', minimum: least, maximum: most });

/** ID from a client, in a query or in a JSON body: the interface leaves open whether it is a number or text. */
export const idParameter = integerParameter(1, largestId);

const isCalendarDate = (text: string): boolean => {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
};

/**
 * The version of a record that a change is made on, from a client; 0 where there may be none yet. One that is written
 * next is greater, and still a number that JSON and both databases hold exactly.
 */
export const versionField = (least = 1) => z.int().min(least).max(2_147_483_647);

/** YYYY-MM-DD, a day that exists. */
export const dateField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: reason('date-expected'), abort: true })
  .refine(isCalendarDate, reason('date-not-in-calendar'));

/** HH:mm */
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, reason('time-expected'));

/** YYYY-MM-DD HH:mm:ss in the clinic's local time. */
export const dateTimeField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, { error: reason('date-time-expected'), abort: true })
  .refine(isCalendarDate, reason('date-not-in-calendar'));

/** Half of a surrogate pair is no character. */
const whole = /^\P{Cs}*$/u;
const incomplete = reason('control-characters');

/** A text as its reader sees it. One that cleaning could not make short enough is refused without that work. */
const readable = (clean: (text: string) => string, maxCharacters: number) =>
  z
    .string()
    .overwrite((text) => (text.length > 10 * maxCharacters ? text : clean(text)))
    .max(maxCharacters)
    .regex(whole, incomplete);

/** Any text on one line, the empty one too. */
export const plainText = (maxCharacters: number) => readable(cleanLine, maxCharacters);

/** Something that has to be said, on one line. */
export const textField = (maxCharacters: number) => plainText(maxCharacters).min(1);

/** The name of a machine, as its system says it: no path. */
export const machineNameField = textField(64).regex(/^[^/\\]*$/, incomplete);

/** Text of several lines. */
export const longTextField = (maxCharacters: number) => readable(cleanText, maxCharacters).min(1);

/**
 * A number as dialled: digits, with an optional leading +, and *, # for codes. Spaces and hyphens are taken out, but
 * one that begins an extension in China, and full-width digits are the same digits.
 */
export const phoneNumberField = z
  .string()
  .transform((text) => (text.length > 200 ? text : asDialled(text, null)))
  .pipe(z.string().regex(dialable, reason('phone-number-expected')))
  .meta({ type: 'string', pattern: dialable.source });

/** A number of the clinic, as its provider writes it. */
export const ownNumberField = z.string().regex(/^\+?\d{2,32}$/, reason('phone-number-expected'));

/** Paging of every list: `rows` 1–200, `page` ≥ 1, or `cursor`; `sort` from a list, usually its first. */
export const paging = <const Sort extends readonly [string, ...string[]]>(sorts: Sort) => ({
  rows: integerParameter(1, 200).default(10),
  page: integerParameter(1, largestId).default(1),
  cursor: z.string().max(400).optional(),
  sort: z.enum(sorts).default(sorts[0] as never),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Money in yuan, as a string with two decimals. */
export const moneyField = z.string().regex(/^-?\d+\.\d{2}$/);

/** A field's name in answers, which have the record that a reference is to, not its ID alone. */
export type AnswerName<Field extends PropertyKey> = Field extends `${infer Name}_id` ? Name : Field;
/** The shape of an answer that has each of these fields, among others. */
export type AnswerOf<Field extends string> = Readonly<Record<string, z.ZodType>> & {
  readonly [F in Field as AnswerName<F>]: z.ZodType;
};

/** A reference to another record, as answers carry it. */
export const namedReference = z.object({ id: idField, name: z.string() });
export type NamedReference = z.infer<typeof namedReference>;

export const customerReference = z.object({ id: idField, name: z.string(), idcard: z.string() });
export type CustomerReference = z.infer<typeof customerReference>;
