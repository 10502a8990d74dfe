import { IconPhone } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import { type CallButton } from './calls/use-call-button.ts';
import styles from '../kit/list/table.module.css';

/** The width of its column in pixels. */
export const rowCallPixels = 56;

/** Calls somebody from their row: in sight while the row has the pointer or the focus, or is open. */
export function RowCall({ who, callButton, onCall }: { who: string; callButton: CallButton; onCall: () => void }) {
  const { text } = useText();
  return (
    <button
      type="button"
      className={styles.rowCall}
      // C presses it: the Tab key has one stop in each row.
      tabIndex={-1}
      aria-keyshortcuts="C"
      aria-label={text('queue.callWho', { who })}
      {...callButton}
      title={callButton.title ?? text('queue.callNow')}
      onClick={(event) => {
        event.stopPropagation();
        onCall();
      }}
    >
      <IconPhone size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
