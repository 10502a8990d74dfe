import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { phoneNumberField } from '../../../shared/contract/field.ts';
import { useText } from '../../i18n/use-text.ts';

/** The number of whoever called or was called: it is looked for when it has been typed, by Enter or on leaving it. */
export function NumberFilter({
  number = '',
  onChange,
}: {
  number?: string | undefined;
  onChange: (number: string | undefined) => void;
}) {
  const { text } = useText();
  const [typed, setTyped] = useState(number);
  const [isInvalid, setInvalid] = useState(false);
  const apply = (): void => {
    const parsed = typed.trim() === '' ? { success: true, data: '' } : phoneNumberField.safeParse(typed);
    setInvalid(!parsed.success);
    if (parsed.success && parsed.data !== number) onChange(parsed.data || undefined);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        size="xs"
        w={130}
        type="search"
        inputMode="tel"
        aria-label={text('calls.number')}
        placeholder={text('calls.number')}
        value={typed}
        error={isInvalid && text('calls.numberInvalid')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  );
}
