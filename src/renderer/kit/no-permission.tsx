import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';

/** Replaces a screen that the role does not have. */
export function NoPermission() {
  const { text } = useText();
  return (
    <Alert role="alert" color="gray" icon={<IconLock size={18} />}>
      {text('problem.noPermission')}
    </Alert>
  );
}
