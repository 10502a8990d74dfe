import { Progress, Text } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import type { MicrophoneTest } from './use-microphone-test.ts';

/** A test of the microphone: its level while it records, then what to listen to, or why it failed. */
export function TestOfMicrophone({ test, hasLevel = true }: { test: MicrophoneTest; hasLevel?: boolean }) {
  const { text } = useText();
  if (test.state === 'idle') return null;
  if (test.state === 'failed')
    return (
      <Text size="xs" c="red" role="alert">
        {text(`sound.${test.problem}`)}
      </Text>
    );
  const words = test.state === 'playing' ? text('sound.listen') : text('sound.speak', { count: test.secondsLeft });
  return (
    <>
      {test.state === 'recording' && hasLevel && (
        <Progress value={100 * test.level} color="teal" transitionDuration={0} aria-label={text('sound.level')} />
      )}
      <Text size="xs" c="dimmed" role="status">
        {words}
      </Text>
    </>
  );
}
