import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import type { Draft } from '../../../shared/ipc/drafts-ipc.ts';
import { fieldProblemsOfIssues } from '../../../shared/problems/field-problems.ts';
import { useText } from '../../i18n/use-text.ts';
import type { DraftName } from '../../../shared/ipc/draft-name.ts';
import { isComposing } from '../input-method.ts';
import { type FormValues, problemsOfField, type Refusal } from './field-errors.ts';
import { fieldInputs } from './field-inputs.ts';
import type { FieldsOf, FormOf, NameOf, Unchecked, ValuesOf } from './form-types.ts';
import { useDraft } from './use-draft.ts';
import { type Existing, useSeen } from './use-seen.ts';
import { useSending } from './use-sending.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import { pageProblem } from '../../../shared/problems/page-problem.ts';
import { isUnanswered } from '../../../shared/problems/is-unanswered.ts';
import { isUnconfirmed } from './use-settling.ts';

/** Stored among the fields of a draft; no field is named like this. */
const place = ' unanswered';

const unansweredSchema = z.object({
  /** The body that was sent, and the Idempotency-Key that it was sent with. */
  text: z.string(),
  key: z.string(),
  /** It has reached the service, and may have been carried out. */
  isUnconfirmed: z.boolean(),
});
type Unanswered = z.infer<typeof unansweredSchema>;

/** An earlier request of this form that had no answer, even if the form was left or the page reloaded since. */
const unansweredOf = (draft: Draft): Unanswered | null => unansweredSchema.safeParse(draft[place]).data ?? null;

const problemOfUnanswered = (unanswered: Unanswered): ProblemError =>
  pageProblem(unanswered.isUnconfirmed ? 'service-slow' : 'service-not-reached');

/** Keeps with a draft what became of what was sent; an answer, also a refusal, needs no second sending. */
function afterAsked(draft: Draft, sent: Pick<Unanswered, 'text' | 'key'>, problem: unknown): Draft {
  const { [place]: _old, ...fields } = draft;
  if (!isUnanswered(problem)) return fields;
  return { ...fields, [place]: { ...sent, isUnconfirmed: isUnconfirmed(problem) } };
}

export type { FieldsOf, Form, FormOf } from './form-types.ts';

interface FormDefinition<Values extends ValuesOf<Values>, Schema extends z.ZodType, Typed, Result, Entry> {
  /** The name under which input is kept until it is sent or discarded. */
  readonly name: DraftName;
  /** Keyed by the request's field names. */
  readonly initial: Values;
  /** Fields that are not kept: passwords. */
  readonly secret?: readonly NoInfer<NameOf<Values>>[];
  /** Fields that are no secret, and whose values are for as long as the form is in sight. */
  readonly passing?: readonly NoInfer<NameOf<Values>>[];
  /** The contract's schema of the body: the page checks by the same rules as the service. */
  readonly schema: Schema;
  readonly bodyOf: (
    values: Values,
    changed: Partial<Values>,
    seen: Entry | undefined,
  ) => Unchecked<Typed, z.input<Schema>>;
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

const none: readonly string[] = [];

/** A form over an endpoint: what is typed, what is wrong with it, and the request. */
export function useForm<
  Values extends ValuesOf<Values>,
  Schema extends z.ZodType,
  Typed extends object,
  Result,
  Entry = undefined,
>(definition: FormDefinition<Values, Schema, Typed, Result, Entry>): FormOf<Values> {
  const { name, schema, bodyOf, send, existing, onSent, refusedBefore, isKeyed = true } = definition;
  const { secret = none, passing = none } = definition;
  const initial = definition.initial as FormValues;
  const { problemTexts } = useText();
  const [draft, changeDraft] = useDraft(name, [...secret, ...passing]);
  const [attempts, setAttempts] = useState(0);
  const [ownRefusal, setRefusal] = useState<Refusal | null>(
    refusedBefore ? { values: initial, problem: refusedBefore } : null,
  );
  const element = useFaultFocus(attempts, ownRefusal);

  const fields = Object.keys(initial);
  const changed = Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));
  const isChanged = Object.keys(changed).length > 0;
  const { seen, watch } = useSeen(existing, isChanged);
  const values = { ...initial, ...changed };
  const body = bodyOf(values as Values, changed as Partial<Values>, seen);
  const check = schema.safeParse(body, { reportInput: true });
  const text = JSON.stringify(body);
  const { isBusy, isSettling, start } = useSending(text);
  const unanswered = unansweredOf(draft);
  const isKept = !isBusy && unanswered?.text === text;
  const refusal = ownRefusal ?? (isKept ? { values, problem: problemOfUnanswered(unanswered) } : null);
  const found = attempts > 0 ? fieldProblemsOfIssues(check.error?.issues ?? []) : {};

  const set = (field: string, value: Draft[string]): void =>
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
    await start({
      isKeyed,
      keptKey: unanswered?.text === text ? unanswered.key : undefined,
      // It was checked: what the schema accepts is its input.
      ask: (key) => watch(changed, send(body as z.input<Schema>, key, seen)),
      onAnswered: discard,
      onSent,
      onRefused: (problem, key) => {
        setRefusal({ values, problem });
        // A body with a password in it is kept nowhere.
        if (secret.length === 0) changeDraft((held) => afterAsked(held, { text, key }, problem));
      },
    });
  };

  return {
    // By the names of these values: what is made here knows them at run time only.
    ...(fieldInputs({ values, set, found, refusal, problemTexts }) as unknown as FieldsOf<Values>),
    fields,
    isBusy,
    isValid: check.success,
    submit,
    changed: changed as Partial<Values>,
    isChanged,
    isSettling,
    isFaulty: fields.some((field) => problemsOfField(field, { found, refusal, value: values[field] }).length > 0),
    refusal,
    discard,
    forgetRefusal: () => setRefusal(null),
    element: {
      ref: element,
      noValidate: true,
      /** Ctrl+Enter sends from any field. */
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>): void => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
      onSubmit: (event): void => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/** The form's element; after each attempt and refusal its first faulty field has the focus. */
function useFaultFocus(attempts: number, refusal: unknown): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0 && !refusal) return;
    const faulty = element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-faulty]');
    const input = faulty?.matches('[data-faulty]') ? faulty.querySelector('input') : faulty;
    input?.focus();
  }, [attempts, refusal]);
  return element;
}
