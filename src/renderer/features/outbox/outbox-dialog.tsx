import { Modal } from '@mantine/core';
import { useState } from 'react';
import { type OutboxEntry, outboxKindOf } from '../../../shared/ipc/outbox-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { openDialog } from '../../state/frame-dialog.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { CorrectEntry } from './correct-entry.tsx';
import { kindOf } from './corrections.ts';
import { OutboxList } from './outbox-list.tsx';

export function OutboxDialog() {
  const { text } = useText();
  const entries = useWorkstation().mirrors.outbox((state) => state.value);
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const corrected = entries.find(({ id, state }) => id === correctedId && state === 'refused');
  const kind = corrected && kindOf(corrected);
  /** The form of a wrap-up is in the dock again. */
  const correct = (entry: OutboxEntry): void =>
    outboxKindOf(entry) === 'wrapUp.save' ? openDialog(null) : setCorrectedId(entry.id);
  return (
    <Modal
      opened
      onClose={() => openDialog(null)}
      size="lg"
      title={text('outbox.title')}
      closeButtonProps={{ 'aria-label': text('page.close') }}
    >
      {corrected && kind ? (
        <CorrectEntry key={corrected.id} entry={corrected} kind={kind} onDone={() => setCorrectedId(null)} />
      ) : (
        <OutboxList onCorrect={correct} />
      )}
    </Modal>
  );
}
