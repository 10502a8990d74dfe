import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isWrapUpOf } from '../../../shared/ipc/outbox-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { usePress } from '../../kit/use-press.ts';
import { draftOfWrapUp, unsavedWrapUps } from './drafts.ts';
import { Effects } from './saving-does.tsx';
import type { SavedWrapUp } from './saved-wrap-up.ts';
import styles from './wrap-up.module.css';

const shownMs = 8000;

/**
 * Names the records of a saved wrap-up for a moment, where the form was, with Undo, and calls `onOver` at its end; it
 * stays while it is hovered or has the focus. Mount one for each. One that is refused is in its form again.
 */
export function SavedNote({ saved, onOver }: { saved: SavedWrapUp; onOver: () => void }) {
  const { text } = useText();
  const press = usePress();
  const { outbox, mirrors, keepDraft } = useWorkstation();
  const { call, draft, effects, isWritten, createsCustomer } = saved;
  const unsent = mirrors.outbox((state) => state.value.find(isWrapUpOf(call.id)));
  /** Throws the service's refusal; then nothing is undone. */
  const undo = async (): Promise<void> => {
    await outbox.undoWrapUp({ call_id: call.id, reason: text('wrapUp.undone') });
    const { id, number, customer, lead } = call;
    const unsaved = mirrors.drafts.getState().value[unsavedWrapUps];
    keepDraft(unsavedWrapUps, { ...unsaved, [id]: { id, number, customer, lead } });
    keepDraft(draftOfWrapUp(id), draft);
  };
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
  if (unsent?.state === 'refused') return null;
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
        <span className={styles.savingTitle}>{text(unsent ? 'wrapUp.toBeSent' : 'wrapUp.saved')}</span>
        {isWritten && (
          <Button size="xs" variant="default" onClick={press(() => undo().then(onOver))}>
            {text('wrapUp.undo')}
          </Button>
        )}
      </div>
      <Effects effects={effects} tense={unsent ? 'does' : 'did'} />
      {createsCustomer && <div className={styles.savingTitle}>{text('wrapUp.customerStays')}</div>}
    </div>
  );
}
