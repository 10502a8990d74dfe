import { Button, Kbd } from '@mantine/core';
import { IconPhoneCall } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';

/** Takes a caller who was not taken here, and still waits; with the key that does so, on the one that it takes. */
export function TakeBackButton({ hasKey, onPress }: { hasKey: boolean; onPress: () => void }) {
  const { text } = useText();
  return (
    <Button
      color="teal"
      variant="light"
      leftSection={<IconPhoneCall size={16} aria-hidden />}
      rightSection={hasKey && <Kbd aria-hidden>Alt U</Kbd>}
      aria-keyshortcuts={hasKey ? 'Alt+U' : undefined}
      onClick={(event) => event.detail < 2 && onPress()}
    >
      {text('phone.takeBack')}
    </Button>
  );
}
