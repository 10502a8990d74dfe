import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { isFocusLost } from '../ui/focus.ts';

/** The service did not answer a form: what was typed is still in it, and can be sent again. */
export function NotSent() {
  const { text } = useText();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    again.current?.scrollIntoView({ block: 'nearest' });
    // This button was pressed before, and was gone while the form was under way.
    if (isFocusLost()) again.current?.focus();
  }, []);
  return (
    <Alert color="orange" role="alert" icon={<IconAlertTriangle size={18} />} title={text('form.notSent')}>
      <Group justify="space-between" gap="xs">
        <span className="grows">{text('form.notSentWhy')}</span>
        <Button ref={again} type="submit" size="compact-sm" variant="default" className="keeps-width">
          {text('form.sendAgain')}
        </Button>
      </Group>
    </Alert>
  );
}
