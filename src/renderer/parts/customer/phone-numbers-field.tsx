import { Pill, TagsInput } from '@mantine/core';
import { splitNumbers } from '../../../shared/domain/split-numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FormValues } from '../../kit/forms/field-errors.ts';
import type { FieldsOf } from '../../kit/forms/use-form.ts';
import { numbersOf, unfinishedPhone } from './phone-numbers.ts';
import styles from './phone-numbers-field.module.css';

const maxNumbers = 10;

/**
 * A customer's numbers. The one that is being typed belongs to the form like the others: it is kept, checked and sent,
 * and nothing moves when the field is left.
 */
export function PhoneNumbersField(parts: {
  form: FieldsOf<FormValues>;
  prefix: string;
  /** Name including the prefix. */
  name: string;
  label: string;
}) {
  const { form, prefix, name, label } = parts;
  const { text } = useText();
  const { value, error, onChange, ...marks } = form.list(name);
  const faulty = form.itemErrors(name);
  const numbers = numbersOf(form.values, prefix);
  const errors = [...faulty].map(([index, problem]) => text('form.ofItem', { item: numbers[index] ?? '', problem }));
  return (
    <TagsInput
      {...marks}
      label={label}
      placeholder={value.length === 0 ? text('customer.phonesHint') : ''}
      maxTags={maxNumbers}
      splitChars={[',', ';', '，', '；', '、']}
      acceptValueOnBlur={false}
      value={value}
      error={errors.length > 0 ? errors.join(' ') : error}
      onChange={(entered) => onChange([...new Set(entered.flatMap(splitNumbers))])}
      searchValue={String(form.values[`${prefix}${unfinishedPhone}`] ?? '')}
      onSearchChange={(typed) => form.set(`${prefix}${unfinishedPhone}`, typed)}
      renderPill={({ value: number, onRemove, disabled }) => (
        <Pill
          withRemoveButton
          onRemove={onRemove}
          disabled={disabled ?? false}
          className={faulty.has(numbers.indexOf(String(number))) ? styles.faultyPill : undefined}
        >
          {number}
        </Pill>
      )}
    />
  );
}
