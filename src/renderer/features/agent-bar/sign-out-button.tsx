import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ProblemError } from '../../../shared/problem.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';

/** Signs out; in a call it asks first, since signing out ends it. */
export function SignOutButton() {
  const { text } = useText();
  const { signIn } = useWorkstation();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const signOut = (endsCalls: boolean): void => {
    setLeaving(true);
    signIn
      .signOut({ endsCalls })
      .catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'agent-busy') setAsking(true);
        else notifyProblem(error);
      })
      .finally(() => setLeaving(false));
  };
  return (
    <>
      <Button size="compact-md" variant="subtle" color="gray" loading={isLeaving} onClick={() => signOut(false)}>
        {text('signOut')}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={text('signOut.inCall')} size="sm">
        <Stack>
          <Text size="sm">{text('signOut.inCallHint')}</Text>
          <Group justify="flex-end" wrap="nowrap" grow preventGrowOverflow={false}>
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {text('signOut.stay')}
            </Button>
            <Button color="red" loading={isLeaving} onClick={() => signOut(true)}>
              {text('signOut.endCall')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
