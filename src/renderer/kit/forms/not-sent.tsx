import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { isFocusLost } from '../focus.ts';
import layout from '../layout.module.css';

const texts = {
  away: { title: 'form.notSent', why: 'form.notSentWhy' },
  settling: { title: 'form.notConfirmed', why: 'form.settlingWhy' },
  unknown: { title: 'form.notConfirmed', why: 'form.unknownWhy' },
} as const;

/**
 * The service did not answer a form: what was typed is still in it, and can be sent again. `away`: nothing reached the
 * service. `settling`: it was not answered in time, and is asked for again by itself. `unknown`: it may have been
 * stored, and a person has to look.
 */
export function NotSent({ state }: { state: keyof typeof texts }) {
  const { text } = useText();
  const alert = useRef<HTMLDivElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
    // This button was pressed before, and was gone while the form was under way.
    if (isFocusLost()) again.current?.focus({ preventScroll: true });
  }, []);
  const { title, why } = texts[state];
  return (
    <Alert ref={alert} color="orange" role="alert" icon={<IconAlertTriangle size={18} />} title={text(title)}>
      <Group justify="space-between" gap="xs">
        <span className={layout.grows}>{text(why)}</span>
        <Button ref={again} type="submit" size="compact-sm" variant="default" className={layout.keepsWidth}>
          {text('form.sendAgain')}
        </Button>
      </Group>
    </Alert>
  );
}
