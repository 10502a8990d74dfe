import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { readTime } from './read-time.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** HH:mm, empty, or what was typed and is no time. */
  readonly value: string;
  /** With the time as soon as there is one; otherwise with what is typed, so that a form keeps it and can refuse it. */
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** A time of the day, typed in the ways of `readTime` and written in 24 hours, whatever the language of the browser. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...field}
      autoComplete="off"
      placeholder="--:--"
      // The typed text stays as it is until the field is left.
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange({ currentTarget: { value: readTime(currentTarget.value) ?? currentTarget.value } });
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(null);
        field.onBlur?.(event);
      }}
    />
  );
}
