import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import type { Refusal } from './field-errors.ts';

/** What a field holds is what a draft can keep. */
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

/**
 * What fields need of their form. These are methods: a form is accepted where some of its fields are needed.
 */
export interface FieldsOf<Values> {
  readonly values: Values;
  set<Field extends NameOf<Values>>(field: Field, value: Values[Field]): void;
  /** For text fields. */
  text(field: NamesFor<Values, string>): TextProps;
  /** For numbers; the empty text while there is none. */
  number(field: NamesFor<Values, number | string>): NumberProps;
  /** For selects. */
  choice(field: NamesFor<Values, string | null>): ChoiceProps;
  /** For fields that take several. */
  list(field: NamesFor<Values, string[]>): ListProps;
  /** What is wrong with entries of a list, by their place. */
  itemErrors(field: NameOf<Values>): ReadonlyMap<number, string>;
  /** For switches. */
  toggle(field: NamesFor<Values, boolean>): ToggleProps;
}

/** What surrounds the fields of any form. */
export interface Form {
  readonly refusal: Refusal | null;
  /** What was refused is not held any more: the fields that the refusal was about say something else. */
  readonly forgetRefusal: () => void;
  readonly fields: readonly string[];
  /** Whether a field is marked. */
  readonly isFaulty: boolean;
  /** What was sent and not answered is asked for again by itself. */
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
  /** What differs from the initial values, by field. */
  readonly changed: Partial<Values>;
}
