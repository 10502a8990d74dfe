import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { openDialog } from '../../state/frame-dialog.ts';
import { useSignOut } from '../../parts/use-sign-out.ts';

/** Asks for confirmation of a sign-out during a call, which ends the call. */
export function SignOutInCall() {
  const { text } = useText();
  const { signOut, isSigningOut } = useSignOut();
  const close = (): void => openDialog(null);
  return (
    <Modal opened onClose={close} title={text('signOut.inCall')} size="sm">
      <Stack>
        <Text size="sm">{text('signOut.inCallHint')}</Text>
        <Group justify="flex-end" wrap="nowrap" grow preventGrowOverflow={false}>
          <Button variant="default" onClick={close} data-autofocus>
            {text('signOut.stay')}
          </Button>
          <Button color="red" loading={isSigningOut} onClick={() => signOut({ endsCalls: true })}>
            {text('signOut.endCall')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
