import { Alert, Button, Stack } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { practiceClinic } from '../../../shared/domain/practice-clinic.ts';
import type { ServiceOrigin } from '../../../shared/ipc/sign-in-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePress } from '../../kit/use-press.ts';
import { useWorkstation } from '../../state/use-workstation.ts';

/** Back to the choice of the first start: a wrong address, or the end of practice. Says how to sign in to practice. */
export function OtherClinic({ origin }: { origin: Exclude<ServiceOrigin, 'given'> }) {
  const { text } = useText();
  const { signIn } = useWorkstation();
  const press = usePress();
  return (
    <Stack gap="xs">
      {origin === 'practice' && (
        <Alert color="yellow" icon={<IconSchool size={18} aria-hidden />}>
          {text('practice.accounts', practiceClinic)}
        </Alert>
      )}
      <Button variant="default" fullWidth onClick={press(() => signIn.chooseAgain())}>
        {text(origin === 'practice' ? 'practice.end' : 'firstStart.again')}
      </Button>
    </Stack>
  );
}
