import { Button, type ButtonProps, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A button for what cannot be undone: says what will happen, and does it when that is confirmed. */
export function ConfirmedButton({
  action,
  name = action,
  title,
  consequence,
  onConfirm,
  ...button
}: ButtonProps & {
  /** Text of the button that confirms; the other one shows `name`, if given. */
  action: string;
  name?: string;
  title: string;
  consequence: ReactNode;
  onConfirm: () => Promise<unknown>;
  'aria-label'?: string;
}) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button {...button} onClick={open}>
        {name}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          action={action}
          colour={button.color}
          run={onConfirm}
          onDone={close}
          onClose={close}
        >
          <Text size="sm">{consequence}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
