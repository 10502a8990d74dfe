import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ToOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { FormActions } from './form-actions.tsx';
import { FormNotice } from './form-notice.tsx';
import type { Form } from './use-form.ts';

/** The form of one entry, beside its list. `create`: what the button of an entry says that does not exist yet. */
export function FormPanel(parts: {
  form: Form;
  title: string;
  closeTo: ToOptions['to'];
  /** What the address of the list keeps. */
  closeSearch?: object | undefined;
  create?: string | undefined;
  /** Beside the buttons: what else can be done with the entry. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { form, title, closeTo, closeSearch = {}, create, actions, children } = parts;
  const { text } = useText();
  const navigate = useNavigate();
  return (
    <form {...form.element} className="panel" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          <CloseButton
            aria-label={text('page.close')}
            onClick={() => void navigate({ to: closeTo, search: closeSearch as never })}
          />
        </Group>
        <FormNotice form={form} />
        {children}
        <FormActions form={form} submit={create}>
          {actions}
        </FormActions>
      </Stack>
    </form>
  );
}
