import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';
import { Effects } from './saving-does.tsx';
import type { SavedWrapUp } from './saved-wrap-up.ts';
import { useUndo } from './use-undo.ts';
import styles from './wrap-up.module.css';

const shownMs = 8000;

/**
 * Names the records of a saved wrap-up for a moment, where the form was, with Undo, and calls `onOver` at its end; it
 * stays while it is hovered or has the focus. Mount one for each. Refused entries are shown by the outbox alone.
 */
export function SavedNote({ saved, onOver }: { saved: SavedWrapUp; onOver: () => void }) {
  const { text } = useText();
  const press = usePress();
  const { at, effects } = saved;
  const undo = useUndo(saved);
  const canUndo = useCapability('wrapUp') && saved.writes > 0;
  const unsent = useWorkstation()
    .mirrors.outbox((state) => state.value)
    .filter(({ writtenAt }) => writtenAt >= at);
  const isRefused = unsent.some(({ state }) => state === 'refused');
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
  if (isRefused) return null;
  return (
    <div
      role="status"
      className={styles.savingDoes}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div className={styles.savedHead}>
        <span className={styles.savingTitle}>{text(unsent.length > 0 ? 'wrapUp.toBeSent' : 'wrapUp.saved')}</span>
        {canUndo && (
          <Button size="xs" variant="default" onClick={press(() => undo().then(onOver))}>
            {text('wrapUp.undo')}
          </Button>
        )}
      </div>
      <Effects effects={effects} tense={unsent.length > 0 ? 'does' : 'did'} />
      {canUndo && saved.createsCustomer && <div className={styles.savingTitle}>{text('wrapUp.customerStays')}</div>}
    </div>
  );
}
