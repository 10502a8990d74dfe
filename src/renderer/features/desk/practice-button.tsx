import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { usePractice } from '../../ui/use-practice.ts';

/** Lets a scripted caller ring, for who wants to try the phone. */
export function PracticeButton() {
  const { text } = useText();
  const { isOffered, isPossible, isReady, practise } = usePractice();
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      onClick={practise}
      disabled={!isPossible}
      title={isReady ? undefined : text('desk.practiceWhenReady')}
    >
      {text('desk.practice')}
    </Button>
  );
}
