import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { mapTexts, type TextFields } from '../../../shared/contract/text-fields.ts';
import type { useText } from '../../i18n/use-text.ts';
import type { FieldsOf } from './use-form.ts';

interface TextInputsParts {
  readonly form: Pick<FieldsOf<Readonly<Record<string, string>>>, 'text'>;
  readonly text: ReturnType<typeof useText>['text'];
  /** The height of inputs with several lines. */
  readonly minRows: number;
  readonly maxRows: number;
}

/** The inputs of the texts of a record, by field. */
export const textInputs = <Fields extends TextFields>(
  fields: Fields,
  { form, text, ...rows }: TextInputsParts,
): Readonly<Record<keyof Fields & string, ReactNode>> =>
  mapTexts(fields, (name, { inputLabel, isLong }) =>
    isLong ? (
      <Textarea label={text(inputLabel)} autosize {...rows} {...form.text(name)} />
    ) : (
      <TextInput label={text(inputLabel)} {...form.text(name)} />
    ),
  );
