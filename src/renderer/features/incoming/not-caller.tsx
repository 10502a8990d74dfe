import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** A choice among those who share the number was wrong: it is asked again. */
export function NotCaller({ name, onPress }: { name: string; onPress: () => void }) {
  const { text } = useText();
  return (
    <Button size="compact-sm" variant="default" onClick={onPress}>
      {text('incoming.notCaller', { name })}
    </Button>
  );
}
