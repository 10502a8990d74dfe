import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** A button for what cannot be undone: says what will happen, and does it when that is confirmed. */
export function ConfirmedButton({
  action,
  title,
  consequence,
  onConfirm,
  ...button
}: ButtonProps & {
  /** The name of both buttons. */
  action: string;
  title: string;
  consequence: ReactNode;
  onConfirm: () => Promise<unknown>;
  'aria-label'?: string;
}) {
  const { text } = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const start = (): void => {
    setProblem(null);
    open();
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...button} onClick={start}>
        {action}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': text('page.close') }}
        closeOnClickOutside={!isBusy}
        closeOnEscape={!isBusy}
      >
        <Stack>
          <Text size="sm">{consequence}</Text>
          {problem !== null && <ProblemNotice error={problem} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={close} data-autofocus>
              {text('confirm.cancel')}
            </Button>
            <Button color={button.color} loading={isBusy} onClick={() => void confirm()}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
