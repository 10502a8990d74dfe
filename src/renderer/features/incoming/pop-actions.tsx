import { Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useText } from '../../i18n/use-text.ts';
import dockParts from '../../parts/dock-parts.module.css';
import styles from './incoming.module.css';

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
    <div className={dockParts.dockFoot} data-part="dock-foot">
      <Button
        size="lg"
        fullWidth
        color="teal"
        leftSection={<IconPhone size={20} aria-hidden />}
        rightSection={
          <span aria-hidden className={styles.answerKeys}>
            <Kbd>Enter</Kbd>
            <Kbd>Alt A</Kbd>
          </span>
        }
        className={styles.popAnswer}
        data-part="pop-answer"
        ref={answerButton}
        onClick={(event) => event.detail < 2 && onAnswer()}
      >
        {text('incoming.answer')}
      </Button>
      <div className={dockParts.footLine}>
        <UnstyledButton className={dockParts.textButton} data-part="text-button" onClick={onDecline}>
          {text('incoming.decline')}
        </UnstyledButton>
      </div>
    </div>
  );
}
