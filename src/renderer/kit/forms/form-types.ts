import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import type { Refusal } from './field-errors.ts';

/** A field's value is one that a draft can keep. */
type FieldValue = Draft[string];

/** The constraint on the values of a form: any interface whose fields can be kept. */
export type ValuesOf<Values> = { readonly [Field in keyof Values]: FieldValue | undefined };
export type NameOf<Values> = keyof Values & string;
/** The names of the fields that take every value of a kind. */
type NamesFor<Values, Kind> = {
  [Field in NameOf<Values>]-?: [Kind] extends [Values[Field]] ? Field : never;
}[NameOf<Values>];

/** The names in a body, in each of its shapes. */
type BodyName<Body> = Body extends unknown ? keyof Body : never;
/**
 * A body before it is checked. Its values are as they were typed, and may be missing: the schema refuses what is wrong.
 * Its names are those of the body: another one does not compile.
 */
export type Unchecked<Typed, Body> = Typed & Readonly<Record<Exclude<keyof Typed, BodyName<Body>>, never>>;

interface FieldProps {
  readonly name: string;
  readonly error: string | undefined;
}
interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}
interface NumberProps extends FieldProps {
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}
interface ChoiceProps extends FieldProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}
interface ListProps extends FieldProps {
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}
interface ToggleProps extends FieldProps {
  readonly checked: boolean;
  readonly onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void;
}

/** A form as its fields see it. These are methods: a form is accepted where some of its fields are needed. */
export interface FieldsOf<Values> {
  readonly values: Values;
  set<Field extends NameOf<Values>>(field: Field, value: Values[Field]): void;
  /** Props of text fields. */
  text(field: NamesFor<Values, string>): TextProps;
  /** Props of number fields; an empty field holds the empty text. */
  number(field: NamesFor<Values, number | string>): NumberProps;
  /** Props of selects. */
  choice(field: NamesFor<Values, string | null>): ChoiceProps;
  /** Props of fields with several values. */
  list(field: NamesFor<Values, string[]>): ListProps;
  /** The problems of a list's entries, by index. */
  itemErrors(field: NameOf<Values>): ReadonlyMap<number, string>;
  /** The problems of a field that has parts, by their path within it: `1.name`. */
  partErrors(field: NameOf<Values>): ReadonlyMap<string, string>;
  /** Props of switches. */
  toggle(field: NamesFor<Values, boolean>): ToggleProps;
}

/** A form as its buttons and messages see it. */
export interface Form {
  readonly refusal: Refusal | null;
  /** Forgets a refusal that no longer applies, because its fields have changed. */
  readonly forgetRefusal: () => void;
  readonly fields: readonly string[];
  /** Whether a field is marked. */
  readonly isFaulty: boolean;
  /** True while the answer to a sent request is being asked for automatically. */
  readonly isSettling: boolean;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  readonly discard: () => void;
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

export interface FormOf<Values> extends FieldsOf<Values>, Form {
  /** Nothing is wrong with what was typed, as far as the page can tell. */
  readonly isValid: boolean;
  readonly submit: () => Promise<void>;
  /** Values that differ from the initial ones, by field. */
  readonly changed: Partial<Values>;
}
