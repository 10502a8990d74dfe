import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { useCallButton } from '../../parts/calls/use-call-button.ts';
import { usePress } from '../../kit/use-press.ts';

export function CallBackButton({ number }: { number: string }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  return (
    <Button
      variant="light"
      leftSection={<IconPhone size={16} aria-hidden />}
      {...useCallButton()}
      onClick={press(() => phone.dial({ number }))}
    >
      {text('phone.callBack')}
    </Button>
  );
}
