import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';

/** Asks for the reason that the service keeps with the change. */
export function ReasonDialog<Result>(parts: {
  /** Also the name of the button. */
  title: string;
  consequence: string;
  run: (reason: string) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}) {
  const { title, consequence, run, onDone, onClose } = parts;
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
            {title}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
