import { UnstyledButton } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import dockParts from '../../parts/dock-parts.module.css';

/** Opens the number field where it is hidden. */
export function DialAnother({ onPress }: { onPress: () => void }) {
  const { text } = useText();
  return (
    <UnstyledButton
      className={dockParts.textButton}
      data-part="text-button"
      aria-keyshortcuts="Alt+D"
      onClick={onPress}
    >
      {text('phone.dialAnother')}
    </UnstyledButton>
  );
}
