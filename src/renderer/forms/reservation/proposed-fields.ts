import type { FieldsOf, NameOf } from '../form-types.ts';

interface ProposingForm<Values> extends FieldsOf<Values> {
  /** Values that differ from the proposed ones. */
  readonly changed: Partial<Values>;
}

const marked = { 'data-proposed': true };

/**
 * A form whose fields are marked as long as they have the value that was proposed; `proposed`: their names. The first
 * choice in a list takes the place of what was proposed there.
 */
export function proposedFields<Values extends object>(
  form: ProposingForm<Values>,
  proposed: readonly NameOf<Values>[],
): FieldsOf<Values> {
  const isProposed = (field: NameOf<Values>): boolean => proposed.includes(field) && !(field in form.changed);
  const mark = <Props extends object>(field: NameOf<Values>, props: Props): Props =>
    isProposed(field) ? { ...props, ...marked } : props;
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
