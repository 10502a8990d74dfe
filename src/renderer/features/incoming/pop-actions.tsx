import { Button, Kbd, Stack } from '@mantine/core';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** Answer, where the hand is, with the key that answers now; and Decline. */
export function PopActions({
  answerButton,
  onAnswer,
  onDecline,
}: {
  answerButton: Ref<HTMLButtonElement>;
  onAnswer: () => void;
  onDecline: () => void;
}) {
  const { text } = useText();
  return (
    <Stack gap={4} className="pop-actions">
      <Button
        size="lg"
        color="teal"
        autoContrast
        leftSection={<IconPhone size={20} aria-hidden />}
        rightSection={
          <span aria-hidden className="answer-keys">
            <Kbd>Enter</Kbd>
            <Kbd>Alt A</Kbd>
          </span>
        }
        className="pop-answer"
        ref={answerButton}
        onClick={(event) => event.detail < 2 && onAnswer()}
      >
        {text('incoming.answer')}
      </Button>
      <Button
        size="compact-md"
        color="gray"
        variant="subtle"
        leftSection={<IconPhoneOff size={16} aria-hidden />}
        onClick={onDecline}
      >
        {text('incoming.decline')}
      </Button>
    </Stack>
  );
}
