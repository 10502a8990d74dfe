import { IconLock } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import layout from '../kit/layout.module.css';
import styles from './managed-mark.module.css';

/** Says below a field that the organisation has fixed it. */
export function ManagedMark() {
  const { text } = useText();
  return (
    <span className={`${layout.withIcon} ${styles.mark}`}>
      <IconLock size={12} aria-hidden />
      {text('managed.byOrganisation')}
    </span>
  );
}
