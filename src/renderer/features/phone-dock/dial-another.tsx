import { UnstyledButton } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';

/** Asks for the number field where it does not stand by itself. */
export function DialAnother({ onPress }: { onPress: () => void }) {
  const { text } = useText();
  return (
    <UnstyledButton className="text-button" aria-keyshortcuts="Alt+D" onClick={onPress}>
      {text('phone.dialAnother')}
    </UnstyledButton>
  );
}
