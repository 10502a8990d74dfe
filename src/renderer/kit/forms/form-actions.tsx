import { Button, Group, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Form } from './use-form.ts';
import styles from './form-actions.module.css';

/**
 * The actions of a form: send it, or discard it. `submit` names the button of something new; without it changes are
 * saved.
 */
export function FormActions(parts: {
  form: Form;
  submit?: string | undefined;
  children?: ReactNode;
  /** Another action on the screen comes first: the button becomes prominent once something was typed. */
  isSecond?: boolean | undefined;
  /** It cannot be sent yet, whatever was typed. */
  isDisabled?: boolean;
  /** The key that sends it is shown on its button. */
  showsKey?: boolean;
}) {
  const { form, submit, children, isSecond = false, isDisabled = false, showsKey = false } = parts;
  const { text } = useText();
  return (
    <Group gap="sm" justify="flex-end" className={styles.panelActions} data-part="panel-actions">
      {children}
      {form.isChanged && (
        <Button variant="default" onClick={form.discard}>
          {text('form.discard')}
        </Button>
      )}
      <Button
        type="submit"
        variant={isSecond && !form.isChanged ? 'default' : 'filled'}
        loading={form.isBusy}
        disabled={isDisabled || (submit === undefined && !form.isChanged)}
        rightSection={showsKey && <Kbd aria-hidden>Ctrl Enter</Kbd>}
        aria-keyshortcuts={showsKey ? 'Control+Enter' : undefined}
      >
        {submit ?? text('form.save')}
      </Button>
    </Group>
  );
}
