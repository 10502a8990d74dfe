import type { FieldsOf, NameOf } from '../../kit/forms/form-types.ts';

interface ProposingForm<Values> extends FieldsOf<Values> {
  /** Values that differ from the proposed ones. */
  readonly changed: Partial<Values>;
}

/** Where the value of each field is from, in words, for as long as it was not typed over. */
export type ProposalSources<Values> = Readonly<Partial<Record<NameOf<Values>, string>>>;

/** The mark of a field, and its source at the end of the label. */
const markOf = (source: string) => ({
  'data-proposed': true,
  'aria-description': source,
  labelProps: { 'data-source': source },
});

/**
 * A form whose fields are marked as long as they have a value that was not typed. The first choice in a list takes the
 * place of what was proposed there.
 */
export function proposedFields<Values extends object>(
  form: ProposingForm<Values>,
  sources: ProposalSources<Values>,
): FieldsOf<Values> {
  const isProposed = (field: NameOf<Values>): boolean => sources[field] !== undefined && !(field in form.changed);
  const mark = <Props extends object>(field: NameOf<Values>, props: Props): Props => {
    const source = sources[field];
    return source === undefined ? props : { ...props, ...markOf(source) };
  };
  return {
    values: form.values,
    set: (field, value) => form.set(field, value),
    text: (field) => mark(field, form.text(field)),
    number: (field) => mark(field, form.number(field)),
    choice: (field) => mark(field, form.choice(field)),
    list: (field) => {
      const props = form.list(field);
      return mark(field, {
        ...props,
        onChange: (chosen: string[]) =>
          props.onChange(
            isProposed(field) && chosen.length > props.value.length
              ? chosen.filter((one) => !props.value.includes(one))
              : chosen,
          ),
      });
    },
    itemErrors: (field) => form.itemErrors(field),
    partErrors: (field) => form.partErrors(field),
    toggle: (field) => mark(field, form.toggle(field)),
  };
}
