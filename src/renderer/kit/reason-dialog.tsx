import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Asks for the reason that the service keeps with the change. */
export function ReasonDialog<Result>(parts: {
  title: string;
  /** The name of the button: the title without it. */
  action?: string;
  consequence: string;
  run: (reason: string) => Promise<Result>;
  onDone: (result: Result) => unknown;
  onClose: () => void;
}) {
  const { title, action = title, consequence, run, onDone, onClose } = parts;
  const { text } = useText();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: () => run(reason.trim()), onSuccess: onDone });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': text('page.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{consequence}</Text>
          <Textarea
            data-autofocus
            label={text('review.reason')}
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {error && <ProblemNotice error={error} />}
          <Button type="submit" loading={isPending} disabled={reason.trim() === ''}>
            {action}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
