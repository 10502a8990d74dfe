import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconPhone } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import styles from './dock.module.css';

/** In place of an idle phone, where the page needs its width. */
export function FoldedPhone({ onUnfold }: { onUnfold: () => void }) {
  const name = useText().text('phone.unfold');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      data-part="folded-phone"
      aria-label={name}
      title={`${name} (Alt+D)`}
      onClick={onUnfold}
    >
      <IconPhone size={20} stroke={1.75} />
    </ActionIcon>
  );
}

export function FoldPhone({ onFold }: { onFold: () => void }) {
  const name = useText().text('phone.fold');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      className={styles.fold}
      aria-label={name}
      title={name}
      onClick={onFold}
    >
      <IconLayoutSidebarRightCollapse size={20} stroke={1.75} />
    </ActionIcon>
  );
}
