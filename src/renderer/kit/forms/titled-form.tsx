import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormActions } from './form-actions.tsx';
import { FormNotice } from './form-notice.tsx';
import type { Form } from './use-form.ts';

/** A form within a panel, below its own title. */
export function TitledForm(parts: {
  form: Form;
  title: string;
  submit?: string | undefined;
  /** The button that discards what was typed, and closes the form. */
  back?: { name: string; onClose: () => void };
  isSecond?: boolean;
  /** Further actions beside the buttons. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { form, title, submit, back, isSecond, actions, children } = parts;
  return (
    <form {...form.element} aria-label={title}>
      <Stack gap="sm">
        <Title order={3} size="h3">
          {title}
        </Title>
        <FormNotice form={form} />
        {children}
        <FormActions form={form} submit={submit} isSecond={isSecond}>
          {actions}
          {back && (
            <Button
              variant="default"
              onClick={() => {
                form.discard();
                back.onClose();
              }}
            >
              {back.name}
            </Button>
          )}
        </FormActions>
      </Stack>
    </form>
  );
}
