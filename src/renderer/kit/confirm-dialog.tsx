import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Asks before something is done that cannot be undone: what it will do, and a button that is named after it. */
export function ConfirmDialog<Result>(parts: {
  title: string;
  action: string;
  colour?: string | undefined;
  run: () => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, action, colour = 'red', run, onDone, onClose, children } = parts;
  const { text } = useText();
  const { mutate, isPending, error } = useMutation({ mutationFn: run, onSuccess: onDone });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="md"
      closeButtonProps={{ 'aria-label': text('page.close') }}
      closeOnClickOutside={!isPending}
      closeOnEscape={!isPending}
    >
      <Stack>
        {children}
        {error && <ProblemNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus>
            {text('confirm.cancel')}
          </Button>
          <Button color={colour} loading={isPending} onClick={() => mutate()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
