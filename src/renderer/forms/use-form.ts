import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { Draft } from '../../shared/ipc/drafts-ipc.ts';
import { withoutInvisibleMarks } from '../../shared/domain/typed-text.ts';
import { fieldProblemsOfIssues, fieldText } from '../../shared/problems/field-problems.ts';
import { useText } from '../i18n/use-text.ts';
import { type FormValues, problemsOfField, problemsOfItems, type Refusal } from './field-errors.ts';
import { useDraft } from './use-draft.ts';
import { afterAsked, problemOfUnanswered, unansweredOf } from './unanswered-draft.ts';
import { type Existing, useSeen } from './use-seen.ts';
import { isUnconfirmed, useSettling } from './use-settling.ts';

interface FormDefinition<Values extends FormValues, Schema extends z.ZodType, Result, Entry> {
  /** The input is kept under this name until it is sent or discarded. */
  readonly name: string;
  /** By the names that the request has for the fields. */
  readonly initial: Values;
  /** Fields that are not kept: passwords. */
  readonly secret?: readonly (keyof Values & string)[];
  /** Fields that are no secret, and whose values are for as long as the form is in sight. */
  readonly passing?: readonly (keyof Values & string)[];
  /** The schema of the body, from the contract: the page validates by the same rules as the service. */
  readonly schema: Schema;
  readonly bodyOf: (values: Values, changed: Partial<Values>, seen: Entry | undefined) => z.input<Schema>;
  /** The key is the same as long as the body is: what was carried out and not answered is not done twice. */
  readonly send: (body: z.input<Schema>, idempotencyKey: string, seen: Entry | undefined) => Promise<Result>;
  /** Where somebody else may change the same meanwhile; `seen` is what was seen of it. */
  readonly existing?: Existing<Entry> | undefined;
  /** False where nothing is sent with the key: a write that was not answered is then not repeated by itself. */
  readonly isKeyed?: boolean;
  readonly onSent: (result: Result) => void;
  /** Why the service has refused the initial values before. */
  readonly refusedBefore?: unknown;
}

export type FormOf<Values extends FormValues> = ReturnType<typeof useForm<Values, z.ZodType, unknown>>;
export type Form = Pick<
  FormOf<FormValues>,
  'refusal' | 'forgetRefusal' | 'fields' | 'isFaulty' | 'isSettling' | 'isBusy' | 'isChanged' | 'discard' | 'element'
>;

/** The part of a form that its fields need. */
export type FieldsOf<Values extends FormValues> = Pick<
  FormOf<Values>,
  'values' | 'set' | 'text' | 'number' | 'choice' | 'list' | 'itemErrors' | 'toggle'
>;

const noSecrets: readonly string[] = [];

/** A form over an endpoint: what is typed, what is wrong with it, and the request. */
export function useForm<Values extends FormValues, Schema extends z.ZodType, Result, Entry = undefined>(
  definition: FormDefinition<Values, Schema, Result, Entry>,
) {
  const { name, initial, secret = noSecrets, schema, bodyOf, send, existing, onSent, refusedBefore } = definition;
  const { isKeyed = true, passing = noSecrets } = definition;
  const { language } = useText();
  const [draft, changeDraft] = useDraft(name, [...secret, ...passing]);
  const [attempts, setAttempts] = useState(0);
  const [ownRefusal, setRefusal] = useState<Refusal | null>(
    refusedBefore ? { values: initial, problem: refusedBefore } : null,
  );
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const lastSent = useRef({ text: '', key: '' });
  const { settling, isShown, settle, stop } = useSettling();
  /** The body that the form holds, also for what is under way when it changes. */
  const heldText = useRef('');
  useEffect(() => {
    if (attempts === 0 && !ownRefusal) return;
    const faulty = element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-faulty]');
    const input = faulty?.matches('[data-faulty]') ? faulty.querySelector('input') : faulty;
    input?.focus();
  }, [attempts, ownRefusal]);

  const fields = Object.keys(initial);
  const changed = Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));
  const isChanged = Object.keys(changed).length > 0;
  const { seen, watch } = useSeen(existing, isChanged);
  const values = { ...initial, ...changed } as Values;
  const body = bodyOf(values, changed as Partial<Values>, seen);
  const check = schema.safeParse(body, { reportInput: true });
  useEffect(() => {
    heldText.current = JSON.stringify(body);
  });
  const unanswered = unansweredOf(draft);
  const isKept = !isBusy && unanswered !== null && unanswered.text === JSON.stringify(body);
  const refusal = ownRefusal ?? (isKept ? { values, problem: problemOfUnanswered(unanswered) } : null);
  const found = attempts > 0 ? fieldProblemsOfIssues(check.error?.issues ?? []) : {};
  const problemsOf = (field: string) => problemsOfField(field, { found, refusal, value: values[field] });
  const sayAll = (problems: ReturnType<typeof problemsOf>): string | undefined =>
    problems.map((problem) => fieldText(problem, language)).join(' ') || undefined;
  const errorOf = (field: keyof Values & string): string | undefined => sayAll(problemsOf(field));
  const set = (field: keyof Values & string, value: Draft[string]): void =>
    changeDraft(({ [field]: _old, ...others }) =>
      JSON.stringify(value) === JSON.stringify(initial[field]) ? others : { ...others, [field]: value },
    );
  const discard = (): void => {
    changeDraft(() => ({}));
    setAttempts(0);
    setRefusal(null);
  };

  const submit = async (): Promise<void> => {
    setAttempts((count) => count + 1);
    setRefusal(null);
    if (!check.success || isBusy) return;
    setBusy(true);
    stop();
    const text = JSON.stringify(body);
    if (lastSent.current.text !== text)
      lastSent.current = { text, key: unanswered?.text === text ? unanswered.key : crypto.randomUUID() };
    const { key } = lastSent.current;
    const ask = () => watch(changed, send(body, key, seen));
    const onRefused = (problem: unknown): void => {
      setRefusal({ values, problem });
      // A body with a password in it is kept nowhere.
      if (secret.length === 0) changeDraft((held) => afterAsked(held, { text, key }, problem));
    };
    const onSettled = (result: Result): void => {
      discard();
      // A user who has left the form is not moved elsewhere.
      if (isShown.current) onSent(result);
    };
    try {
      const result = await ask();
      discard();
      onSent(result);
    } catch (problem) {
      onRefused(problem);
      const isSame = (): boolean => heldText.current === text;
      if (isKeyed && isUnconfirmed(problem)) void settle({ sent: text, ask, isSame, onSettled, onRefused });
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    fields,
    isBusy,
    /** Nothing is wrong with what was typed, as far as the page can tell. */
    isValid: check.success,
    submit,
    /** The differences from the initial values, by field. */
    changed,
    isChanged,
    /** An unanswered request is asked for again automatically. */
    isSettling: settling !== null && settling === JSON.stringify(body),
    /** Whether a field is marked. */
    isFaulty: fields.some((field) => problemsOf(field).length > 0),
    refusal,
    set,
    discard,
    /** What was refused is not held any more: the fields that the refusal was about say something else. */
    forgetRefusal: (): void => setRefusal(null),
    /** For text fields. */
    text: (field: keyof Values & string) => ({
      name: field,
      value: String(values[field] ?? ''),
      error: errorOf(field),
      onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }): void =>
        set(field, secret.includes(field) ? value : withoutInvisibleMarks(value)),
    }),
    /** For numbers; the empty text while there is none. */
    number: (field: keyof Values & string) => ({
      name: field,
      value: values[field] as number | string,
      error: errorOf(field),
      onChange: (value: number | string): void => set(field, value),
    }),
    /** For selects. */
    choice: (field: keyof Values & string) => ({
      name: field,
      value: values[field] === null ? null : String(values[field]),
      error: errorOf(field),
      onChange: (value: string | null): void => set(field, value),
    }),
    /** For fields that take several. */
    list: (field: keyof Values & string) => ({
      name: field,
      value: (Array.isArray(values[field]) ? values[field] : []) as string[],
      error: errorOf(field),
      onChange: (value: string[]): void => set(field, value),
    }),
    /** The problems of entries of a list, by their index. */
    itemErrors: (field: keyof Values & string): ReadonlyMap<number, string> =>
      new Map(
        [...problemsOfItems(field, { found, refusal, value: values[field] })].map(([index, problems]) => [
          index,
          sayAll(problems) ?? '',
        ]),
      ),
    /** For switches. */
    toggle: (field: keyof Values & string) => ({
      name: field,
      checked: values[field] === true,
      error: errorOf(field),
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }): void =>
        set(field, event.currentTarget.checked),
    }),
    element: {
      ref: element,
      noValidate: true,
      /** Ctrl+Enter sends from any field. */
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>): void => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
