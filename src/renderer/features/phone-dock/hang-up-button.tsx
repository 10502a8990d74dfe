import { Button, Kbd } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';

/** `isMain`: at the foot of the dock, with its key. */
export function HangUpButton({ callId, isMain }: { callId: string; isMain: boolean }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  return (
    <Button
      size={isMain ? 'md' : 'sm'}
      fullWidth={isMain}
      color="red"
      variant={isMain ? 'filled' : 'light'}
      leftSection={<IconPhoneOff size={16} aria-hidden />}
      rightSection={isMain && <Kbd aria-hidden>Alt H</Kbd>}
      aria-keyshortcuts={isMain ? 'Alt+H' : undefined}
      onClick={press(() => phone.hangUp({ callId }))}
    >
      {text('phone.hangUp')}
    </Button>
  );
}
