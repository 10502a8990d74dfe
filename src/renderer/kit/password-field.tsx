import { PasswordInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useText } from '../i18n/use-text.ts';

/** A password, with the button that shows it in reach of the keyboard, and marked when it is wrong. */
export function PasswordField({
  error,
  ...field
}: {
  label: string;
  description?: string;
  value: string;
  name?: string;
  /** The error; true where it is shown elsewhere. */
  error?: string | boolean | undefined;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  required?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const { text } = useText();
  return (
    <PasswordInput
      {...field}
      error={error}
      // Mantine marks the other fields by itself.
      aria-invalid={error ? true : undefined}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': text('signIn.showPassword'), tabIndex: 0 }}
    />
  );
}
